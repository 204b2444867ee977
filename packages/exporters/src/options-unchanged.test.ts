import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import type { ExportOptions } from './exporter/exporter.ts';
import type { ExportFormat } from './exporter/file-types.ts';
import { csvLayouts } from './layouts/csv-layouts.ts';
import { exporters } from './registry.ts';
import { bookable, datevSettings } from './testing/datev-report.ts';
import { eppExample } from './testing/epp-example.ts';
import { optimaExample, optimaSettings } from './testing/optima-example.ts';
import { aPlainPng } from './testing/pictures.ts';
import { collectBytes } from './testing/read-back.ts';

/** Names of receipts that cannot be changed, because the entries of a frozen Map could be. */
class FrozenNames extends Map<string, string> {
  override set(): never {
    throw new TypeError('the names of receipts are read-only');
  }
  override delete(): never {
    throw new TypeError('the names of receipts are read-only');
  }
  override clear(): never {
    throw new TypeError('the names of receipts are read-only');
  }
}

/** The same options, deeply frozen. Typed arrays cannot be frozen, so the test compares their bytes. */
function frozenDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const member of Object.values(value)) frozenDeep(member);
  return Object.freeze(value);
}

/** Every option that there is, so that each format meets those it reads; a layout would replace those of CSV. */
function everyOption(): Required<Omit<ExportOptions, 'csvLayout'>> {
  return {
    csvDialect: 'excel-pl',
    csv: { delimiter: ';', dateForm: 'pl', rows: 'documents' },
    optima: optimaSettings,
    datev: { ...datevSettings, taxKeys: { '23': '401' }, automaticAccounts: ['4900'] },
    zip: { formats: ['pdf', 'csv', 'json'] },
    pdf: { accent: '#123456', logo: new Uint8Array(aPlainPng(4, 4)), pageSize: 'letter', attachments: true },
    receipts: async (id) =>
      id === 'document-3' ? null : { mediaType: 'image/png', bytes: new Uint8Array(aPlainPng(3, 5)) },
    receiptNames: new FrozenNames(),
    written: { json: () => exporters.json.write(aReport()) },
  };
}

it.each(Object.keys(exporters) as ExportFormat[])(
  'writes %s from options that are frozen',
  async (format) => {
    const options = frozenDeep(everyOption());
    const logo = Buffer.from(options.pdf.logo ?? []);
    const purchases = { epp: eppExample(), optima: optimaExample() };
    const report = frozenDeep(format in purchases ? purchases[format as 'epp'] : bookable(aReport()));
    await exporters[format].prepare?.(options);
    const first = await collectBytes(exporters[format].write(report, options));
    const second = await collectBytes(exporters[format].write(report, everyOption()));
    expect(first.equals(second)).toBe(true);
    expect(Buffer.from(options.pdf.logo ?? []).equals(logo)).toBe(true);
  },
);

it('writes a layout from options that are frozen', async () => {
  const csvLayout = { layout: csvLayouts['quickbooks-bank'], currency: 'PLN' };
  const options = frozenDeep(structuredClone({ csvLayout }));
  const report = frozenDeep(aReport());
  const first = await collectBytes(exporters.csv.write(report, options));
  expect(first.equals(await collectBytes(exporters.csv.write(report, { csvLayout })))).toBe(true);
});
