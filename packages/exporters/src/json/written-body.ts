import type { Report, ReportFigures } from '@outlay/reports';
import type { ExportOptions } from '../exporter/exporter.ts';
import { accountingEntryBody, registerRowBody } from './accounting-body.ts';
import { documentBody } from './document-body.ts';
import type { ElementTexts } from './element-texts.ts';
import { ledgerBody } from './ledger-body.ts';
import { ledgerEntryWriter } from './ledger-entry-writer.ts';
import { leftOutOf, reportBody } from './report-body.ts';

/**
 * The body of a report as it is written. The elements of lists that are as long as the documents are created one by one,
 * because all of them together would take as much memory as the documents.
 */
export function writtenBody(report: Report, options: ExportOptions = {}): object {
  const { figures } = report;
  const { documents, income, accounting, ledger, purchaseRegister } = figures;
  const body = reportBody({ ...report, figures: withoutLists(figures) }, options);
  return {
    ...body,
    documents: written(documents, documentBody),
    income: written(income, documentBody),
    accounting: accounting && {
      ...body.accounting,
      entries: written(accounting.entries, accountingEntryBody),
    },
    ledger: ledger && {
      ...ledgerBody({ ...ledger, entries: [] }, leftOutOf(report, options)),
      entries: texts(ledger.entries, ledgerEntryWriter),
    },
    purchaseRegister: purchaseRegister && {
      ...body.purchaseRegister,
      rows: written(purchaseRegister.rows, registerRowBody),
    },
  };
}

function withoutLists(figures: ReportFigures): ReportFigures {
  const { accounting, purchaseRegister } = figures;
  return {
    ...figures,
    documents: [],
    income: [],
    accounting: accounting && { ...accounting, entries: [] },
    ledger: null,
    purchaseRegister: purchaseRegister && { ...purchaseRegister, rows: [] },
  };
}

function written<Item>(items: readonly Item[], bodyOf: (item: Item) => object): ElementTexts | readonly [] {
  return texts(items, () => (item) => JSON.stringify(bodyOf(item)));
}

/** @param writer - creates a function that writes an element */
function texts<Item>(
  items: readonly Item[],
  writer: () => (item: Item) => string,
): ElementTexts | readonly [] {
  return items.length === 0 ? [] : () => Iterator.from(items).map(writer());
}
