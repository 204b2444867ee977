import { posix } from 'node:path';
import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, media, type Report, type Section, type Table } from '@outlay/reports';
import { aDataset, aLargeReport, aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAccountReport } from '../testing/any-account.ts';
import { collectBytes, unescaped } from '../testing/read-back.ts';
import { elements, type PackagePart, readPackage, type XmlElement } from '../testing/read-package.ts';
import { reportOf } from '../testing/report-of.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

/** A custom section with special characters in its title and columns with the same label. */
function withOwnSection(report: Report): Report {
  const column = { label: 'Kwota\n"brutto" & <b>', detail: false } as const;
  const content: Table = {
    type: 'table',
    columns: [
      { ...column, key: 'amount', kind: 'money' },
      { ...column, key: 'AMOUNT', kind: 'money' },
      { ...column, key: 'R1C1', label: ' ', kind: 'decimal' },
    ],
    rows: [
      [
        { type: 'money', money: parseMoney('1.00', 'PLN') },
        { type: 'money', money: parseMoney('-2.00', 'PLN') },
        { type: 'decimal', decimal: '0.125' },
      ],
    ],
    totals: [],
    notes: [],
  };
  const section: Section = { id: 'tax1', title: "Client's [draft] & more", media, content };
  return { ...report, sections: [...report.sections, section, section] };
}

const reports: Readonly<Record<string, Report>> = {
  'a report in Polish': aReport(),
  'a report in English': aReport({ locale: 'en' }),
  'a report of nothing': aLargeReport(0),
  'a report of one document': reportOf([{ store: 'Sklep', amount: parseMoney('1.00', 'PLN') }]),
  'a report with sections of a caller': withOwnSection(aReport()),
  ...Object.fromEntries(
    fc
      .sample(anyAccountReport, { numRuns: 3, seed: 1 })
      .map((report, index) => [`an account with odd names (${index})`, report]),
  ),
};

describe.each(Object.entries(reports))('the package of %s', (_, report) => {
  const parts = collectBytes(xlsxExporter.write(report)).then(readPackage);

  it('has a content type for each part and no others', async () => {
    const paths = (await parts).map(({ path }) => path);
    const types = partAt(await parts, '[Content_Types].xml');
    const overrides = elements(types, 'Override').map(({ attributes }) => attributes['PartName']?.slice(1));
    const defaults = elements(types, 'Default').map(({ attributes }) => attributes['Extension']);
    expect(new Set(overrides).size).toBe(overrides.length);
    const withoutType = paths.filter((path) => !overrides.includes(path) && !path.endsWith('.rels'));
    expect(withoutType).toEqual(['[Content_Types].xml']);
    expect(overrides.filter((path) => !paths.includes(path ?? ''))).toEqual([]);
    expect(defaults).toContain('rels');
  });

  it('has relationships only to existing parts, with unique ids', async () => {
    const paths = new Set((await parts).map(({ path }) => path));
    for (const { path, root } of (await parts).filter((part) => part.path.endsWith('.rels'))) {
      const folder = posix.join(posix.dirname(path), '..');
      const relations = elements(root, 'Relationship').map(({ attributes }) => attributes);
      const targets = relations.map(({ Target = '' }) => posix.join(folder, Target));
      expect(targets.filter((target) => !paths.has(target))).toEqual([]);
      expect(new Set(relations.map(({ Id }) => Id)).size).toBe(relations.length);
    }
  });

  it('refers only to existing relationships', async () => {
    for (const { path, root } of await parts) {
      const relations = posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);
      const related = (await parts).find((part) => part.path === relations);
      const ids = related
        ? elements(related.root, 'Relationship').map(({ attributes }) => attributes['Id'])
        : [];
      expect(idsUsed(root).filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it('has sheet elements in the standard order, and rows and cells from the top left', async () => {
    for (const { root } of sheetsOf(await parts)) {
      const order = root.children.map(({ name }) => sheetElements.indexOf(name));
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      expect(order).not.toContain(-1);
      const rows = elements(root, 'row').map(({ attributes }) => Number(attributes['r']));
      expect(rows).toEqual([...new Set(rows)].toSorted((one, other) => one - other));
      for (const row of elements(root, 'row')) {
        const places = row.children.map(({ attributes }) => placeOf(attributes['r'] ?? ''));
        expect(places.every((place) => place.row === Number(row.attributes['r']))).toBe(true);
        const columns = places.map(({ column }) => column);
        expect(columns).toEqual([...new Set(columns)].toSorted((one, other) => one - other));
      }
    }
  });

  it('uses only existing styles', async () => {
    const styles = partAt(await parts, 'xl/styles.xml');
    const count = (name: string) => Number(elements(styles, name)[0]?.attributes['count']);
    for (const { root } of sheetsOf(await parts)) {
      const used = elements(root, 'c').map(({ attributes }) => Number(attributes['s']));
      expect(used.every((index) => index < count('cellXfs'))).toBe(true);
      const verdicts = elements(root, 'cfRule').map(({ attributes }) => Number(attributes['dxfId']));
      expect(verdicts.every((index) => index < count('dxfs'))).toBe(true);
    }
  });

  it('has tables with unique names and column names equal to the header cells', async () => {
    const tables = (await parts).filter(({ path }) => path.startsWith('xl/tables/'));
    const names = definedNames(await parts).filter(({ name }) => !name.startsWith('_xlnm.'));
    const allNames = [
      ...tables.map(({ root }) => root.attributes['name'] ?? ''),
      ...names.map(({ name }) => name),
    ];
    expect(new Set(allNames.map((name) => name.toLowerCase())).size).toBe(allNames.length);
    expect(new Set(tables.map(({ root }) => root.attributes['id'])).size).toBe(tables.length);
    for (const { path, root } of tables) {
      const sheet = partAt(await parts, path.replace('tables/table', 'worksheets/sheet'));
      const { ref = '' } = root.attributes;
      const [first = '', last = ''] = ref.split(':');
      expect(first).toBe('A1');
      expect(elements(root, 'autoFilter')[0]?.attributes['ref']).toBe(ref);
      const columns = elements(root, 'tableColumn').map(({ attributes }) => attributes['name']);
      expect(columns).toHaveLength(placeOf(last).column);
      expect(textsOfRow(sheet, 1)).toEqual(columns);
      expect(new Set(columns.map((name) => name?.toLowerCase())).size).toBe(columns.length);
    }
  });

  it('has valid range names that refer to its sheets', async () => {
    const sheets = elements(partAt(await parts, 'xl/workbook.xml'), 'sheet').map(
      ({ attributes }) => attributes['name'] ?? '',
    );
    for (const { name, reference } of definedNames(await parts)) {
      expect(name).toMatch(/^(?![A-Za-z]{1,3}\d+$|[RrCc]\d*$|[Rr]\d+[Cc]\d+$)[A-Za-z_][\w.]{0,254}$/);
      // Print titles may be a column and a row, joined by a comma.
      for (const part of reference.split(/,(?=')/)) {
        const { sheet = '', range = '' } = /^'(?<sheet>.+)'!(?<range>[^!]+)$/.exec(part)?.groups ?? {};
        expect(sheets).toContain(sheet.replaceAll("''", "'"));
        expect(range).toMatch(/^\$[A-Z]+\$\d+(:\$[A-Z]+\$\d+)?$|^\$1:\$1$|^\$A:\$[A-Z]$/);
      }
    }
  });

  it('has charts whose cached values equal the cells', async () => {
    for (const { cached, cells } of drawnValues(await parts)) expect(cached).toEqual(cells);
  });
});

it('is well-formed for any names of stores and categories', async () => {
  await fc.assert(
    fc.asyncProperty(anyAccountReport, async (report) => {
      const parts = await readPackage(await collectBytes(xlsxExporter.write(report)));
      expect(sheetsOf(parts).length).toBeGreaterThan(3);
      for (const { cached, cells } of drawnValues(parts)) expect(cached).toEqual(cells);
    }),
    { numRuns: 15 },
  );
}, 30_000);

it('draws categories and days of a month', async () => {
  const parts = await readPackage(await collectBytes(xlsxExporter.write(aReport())));
  const charts = parts.filter(({ path }) => path.startsWith('xl/charts/'));
  const titles = charts.map(({ root }) => elements(root, 'a:t')[0]?.text);
  expect(titles).toEqual(['Kategorie (PLN)', 'Dni (PLN)']);
  const [, days] = charts;
  expect(days && elements(elements(days.root, 'c:cat')[0] ?? days.root, 'c:v')).toHaveLength(31);
});

it('draws the categories with the largest amounts and states their number', async () => {
  const amounts = Array.from({ length: 13 }, (_, index) => [`C${index + 1}`, `${20 - index}.00`] as const);
  const documents = [...amounts, ['Zero', '0.00'] as const, ['Clothing', '-400.00'] as const].map(
    ([category, amount]) => aDocument({ category, amount, purchasedAt: '2026-10-05T10:00:00.000Z' }),
  );
  const report = buildReport(aDataset({ documents }), { locale: 'en', preset: 'full' });
  const parts = await readPackage(await collectBytes(xlsxExporter.write(report)));
  const chart = partAt(parts, parts.find(({ path }) => path.startsWith('xl/charts/'))?.path ?? '');
  expect(elements(chart, 'a:t')[0]?.text).toBe('Categories (PLN): 12 largest of 15');
  const names = elements(elements(chart, 'c:cat')[0] ?? chart, 'c:v').map(({ text }) => text);
  expect(names).toEqual([...amounts.slice(0, 11).map(([name]) => name), 'Clothing']);
  for (const { cached, cells } of drawnValues(parts)) expect(cached).toEqual(cells);
});

it('draws no chart of only zeros', async () => {
  const documents = ['Dom', 'Jedzenie'].map((category) =>
    aDocument({ category, amount: '0.00', purchasedAt: '2026-10-05T10:00:00.000Z' }),
  );
  const report = buildReport(aDataset({ documents }), { locale: 'en', preset: 'full' });
  const parts = await readPackage(await collectBytes(xlsxExporter.write(report)));
  expect(parts.filter(({ path }) => path.startsWith('xl/charts/'))).toEqual([]);
});

/** The used elements of CT_Worksheet (ECMA-376 §18.3.1.99). */
const sheetElements = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'mergeCells',
  'conditionalFormatting',
  'hyperlinks',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'ignoredErrors',
  'drawing',
  'tableParts',
];

/** The cached values of charts, and the values of their cells. */
function drawnValues(
  parts: readonly PackagePart[],
): { readonly cached: string[]; readonly cells: string[] }[] {
  const charts = parts.filter(({ path }) => path.startsWith('xl/charts/'));
  const references = charts.flatMap(({ root }) => [
    ...elements(root, 'c:strRef'),
    ...elements(root, 'c:numRef'),
  ]);
  return references.map((reference) => ({
    cached: elements(reference, 'c:v').map(({ text }) => unescaped(text)),
    cells: valuesAt(parts, elements(reference, 'c:f')[0]?.text ?? ''),
  }));
}

function partAt(parts: readonly PackagePart[], path: string): XmlElement {
  const found = parts.find((part) => part.path === path);
  if (!found) throw new TypeError(`there is no part ${path}`);
  return found.root;
}

function sheetsOf(parts: readonly PackagePart[]): PackagePart[] {
  return parts.filter(({ path }) => path.startsWith('xl/worksheets/sheet'));
}

/** The relationship ids that a part refers to. */
function idsUsed(root: XmlElement): string[] {
  const own = root.attributes['r:id'];
  return [...(own === undefined ? [] : [own]), ...root.children.flatMap(idsUsed)];
}

function definedNames(
  parts: readonly PackagePart[],
): { readonly name: string; readonly reference: string }[] {
  return elements(partAt(parts, 'xl/workbook.xml'), 'definedName').map(({ attributes, text }) => ({
    name: attributes['name'] ?? '',
    reference: text,
  }));
}

function placeOf(address: string): { readonly column: number; readonly row: number } {
  const { letters = '', row = '' } = /^\$?(?<letters>[A-Z]+)\$?(?<row>\d+)$/.exec(address)?.groups ?? {};
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(row) };
}

function textsOfRow(sheet: XmlElement, number: number): string[] {
  const row = elements(sheet, 'row').find(({ attributes }) => attributes['r'] === String(number));
  return row?.children.map(valueOf) ?? [];
}

/** The text of a cell, or its number or result as written. */
function valueOf(cell: XmlElement): string {
  const [text] = elements(cell, 't');
  return text ? unescaped(text.text) : (elements(cell, 'v')[0]?.text ?? '');
}

function valuesAt(parts: readonly PackagePart[], reference: string): string[] {
  const { name = '', range = '' } = /^'(?<name>.+)'!(?<range>.+)$/.exec(reference)?.groups ?? {};
  const sheets = elements(partAt(parts, 'xl/workbook.xml'), 'sheet');
  const index = sheets.findIndex(({ attributes }) => attributes['name'] === name.replaceAll("''", "'"));
  const [from = '', to = from] = range.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  const sheet = partAt(parts, `xl/worksheets/sheet${index + 1}.xml`);
  return elements(sheet, 'c')
    .filter(({ attributes }) => {
      const { column, row } = placeOf(attributes['r'] ?? '');
      return column === first.column && row >= first.row && row <= last.row;
    })
    .map(valueOf);
}
