import { type ExportFormat, exporters } from '@outlay/exporters';
import { type AccountingMapping, buildReport, type Dataset, type Report } from '@outlay/reports';
import { monthDataset } from '../reports/month-dataset.ts';
import { printRun } from '../run-contender.ts';

/** `books-program.ts without|rules|entries DOCUMENTS FORMAT…`: builds the accountant's report and writes its files. */
const [contender, documents, ...formats] = process.argv.slice(2);

const rules: AccountingMapping = {
  rules: [
    { category: 'Jedzenie', account: '402', vat: '5%' },
    { category: 'Dom i ogród', account: '401', vat: '23%' },
    { category: 'Transport', account: '403' },
  ],
  default: { account: '409' },
};
const mappings: Readonly<Record<string, AccountingMapping>> = {
  rules,
  entries: {
    ...rules,
    payments: { Karta: '131', default: '201' },
    tax: { account: '221', country: 'PL' },
  },
};

await printRun(
  () => withTaxes(monthDataset(Number(documents))),
  async (dataset) => {
    const accounting = mappings[contender ?? ''];
    const options = { locale: 'pl', preset: 'accountant', ...(accounting ? { accounting } : {}) } as const;
    const report = buildReport(dataset, options);
    for (const format of formats) await written(report, format as ExportFormat);
  },
);

/** Seven of ten documents have goods at one rate, as in the sample data of the service; the others have no rate that fits. */
function withTaxes(dataset: Dataset): Dataset {
  return {
    ...dataset,
    documents: dataset.documents.map((document, index) => {
      const { total } = document;
      const minor = index % 10 < 7 ? (total.minor * 23n + 61n) / 123n : total.minor / 9n;
      return { ...document, tax: { ...total, minor } };
    }),
  };
}

async function written(report: Report, format: ExportFormat): Promise<number> {
  let bytes = 0;
  for await (const piece of exporters[format].write(report)) bytes += piece.byteLength;
  return bytes;
}
