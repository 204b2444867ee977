import { createClient, readPurchaseDocument } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { periodName } from '@outlay/core/time';
import { exporters, fileName } from '@outlay/exporters';
import { buildReport, type Dataset } from '@outlay/reports';
import { connect, createFolderChannel } from 'outlay';

// What a stranger's first program does with the published packages; it fails where they do.
createClient({ baseUrl: 'https://finance.example', token: 'svc_a.b', fetch });
await connect({ baseUrl: 'https://finance.example', token: 'svc_a.b' }).close();
await createFolderChannel('.', 'refuse').check();
const document = readPurchaseDocument({
  storeName: 'Lidl',
  totalAmount: 12.34,
  currency: 'PLN',
  purchaseTime: '2026-10-05T10:00:00Z',
});
if (!document) throw new Error('the document was not read');
const dataset: Dataset = {
  kind: 'monthly',
  period: { from: '2026-10-01', until: '2026-11-01' },
  timeZone: 'Europe/Warsaw',
  account: null,
  readAt: '2026-11-02T06:00:00.000Z',
  documents: [document],
  gaps: [],
  unreadableDocuments: 0,
  summary: {
    total: parseMoney('12.34', 'PLN'),
    categories: [],
    source: 'period',
    narrative: null,
    createdAt: null,
  },
  categoryNames: [],
  previous: null,
  lastYear: null,
  recordsStart: null,
  paymentHistory: null,
  earlierMonths: null,
  recurring: [],
  duplicates: [],
  groups: [],
  tags: null,
  unavailable: [],
};
const report = buildReport(dataset, {
  locale: 'pl',
  preset: 'full',
  accounting: {
    rules: [],
    default: { account: '4980' },
    payments: { default: '1590' },
    tax: { account: '1570', country: 'PL' },
    company: { name: 'Pracownia', taxId: '5250000104' },
  },
});
const datev = {
  consultant: 1001,
  client: 1,
  fiscalYearStart: '01-01',
  accountLength: 4,
  currency: 'PLN',
};
const optima = { accountingId: 'KSIEG' };
if (periodName(report.kind, report.period) !== '2026-10') throw new Error('the period lost its name');
for (const [format, exporter] of Object.entries(exporters)) {
  let bytes = 0;
  for await (const piece of exporter.write(report, { datev, optima })) bytes += piece.byteLength;
  if (bytes === 0) throw new Error(`${fileName(report, format as keyof typeof exporters)} is empty`);
}
