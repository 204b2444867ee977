"""peers.py FORMAT CONTENDER DOCUMENTS FILE: writes one file with a Python library and prints what that took."""

import csv
import datetime
import json
import resource
import sys
import time

HEADER = ["date", "store", "category", "id", "amount", "currency", "tags", "note"]
CATEGORIES = ["Jedzenie", "Dom i ogród", "Transport", "Zdrowie", "Rozrywka"]
LEFT = [40, 95, 190, 265, 345, 400, 435, 505]


def rows(count):
    for index in range(count):
        minor = index * 7919 % 24000 + 400
        day = datetime.date(2026, 10, index % 30 + 1)
        category = CATEGORIES[index % 5]
        store = f"Sklep {index % 300}"
        yield day, store, category, f"document-{index}", minor / 100, "PLN", "praca; podróże", "Karta"


def records(count):
    yield [
        "id", "date", "store", "category", "amount", "currency", "tax", "paymentMethod", "identifier", "tags",
        "owned", "full", "flow", "subcategory", "group",
    ]
    for day, store, category, name, amount, currency, _, note in rows(count):
        text = f"{amount:.2f}"
        yield [
            name, day.isoformat(), store, category, text, currency, "1.23", note, "", "", "", text, "purchase", "", "",
        ]


def python_csv(count, path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(records(count))


def xlsxwriter_file(count, path):
    import xlsxwriter

    workbook = xlsxwriter.Workbook(path, {"constant_memory": True})
    sheet = workbook.add_worksheet("Documents")
    date = workbook.add_format({"num_format": "yyyy-mm-dd"})
    amount = workbook.add_format({"num_format": "#,##0.00"})
    sheet.write_row(0, 0, HEADER)
    for index, row in enumerate(rows(count), 1):
        sheet.write_datetime(index, 0, row[0], date)
        for column in (1, 2, 3, 5, 6, 7):
            sheet.write_string(index, column, row[column])
        sheet.write_number(index, 4, row[4], amount)
    workbook.close()


def openpyxl_file(count, path):
    import openpyxl

    workbook = openpyxl.Workbook(write_only=True)
    sheet = workbook.create_sheet("Documents")
    sheet.append(HEADER)
    for row in rows(count):
        sheet.append(row)
    workbook.save(path)


def reportlab_file(count, path):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas

    pdfmetrics.registerFont(TTFont("Inter", sys.argv[5]))
    page = canvas.Canvas(path, pagesize=(595, 842), pageCompression=1)
    y = 0
    for row in rows(count):
        if y < 60:
            if y:
                page.showPage()
            page.setFont("Inter", 7)
            y = 800
        for left, value in zip(LEFT, row):
            page.drawString(left, y, str(value))
        y -= 14
    page.save()


WRITERS = {
    "csv": {"Python csv": python_csv},
    "xlsx": {"XlsxWriter": xlsxwriter_file, "openpyxl": openpyxl_file},
    "pdf": {"reportlab canvas": reportlab_file},
}


def peak_mib():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


before = peak_mib()
started = time.perf_counter()
WRITERS[sys.argv[1]][sys.argv[2]](int(sys.argv[3]), sys.argv[4])
wall = (time.perf_counter() - started) * 1000
print(json.dumps({"wallMs": wall, "preparingMs": 0, "rssMiB": peak_mib(), "addedMiB": peak_mib() - before}))
