/** A document of a report. */
export type ReportRow = readonly [
  id: string,
  store: string,
  category: string,
  amount: string,
  currency?: string,
];

/** A stored report of October 2026, or of another month, with these documents, as JSON. */
export function reportJson(rows: readonly ReportRow[], month = '10', days = '31'): string {
  const group = (key: (row: ReportRow) => string) => [
    ...Map.groupBy(rows, (row) => `${key(row)}|${row[4] ?? 'PLN'}`),
  ];
  const sum = (of: readonly ReportRow[]) =>
    of.reduce((total, row) => total + Math.round(Number(row[3]) * 100), 0);
  const amount = (of: readonly ReportRow[]) => (sum(of) / 100).toFixed(2);
  const named = (key: (row: ReportRow) => string, name: string) =>
    group(key).map(([text, of]) => {
      const [value, currency] = text.split('|');
      return { [name]: value, currency, amount: amount(of), documents: of.length, share: null };
    });
  return JSON.stringify({
    schema: 'outlay.report/1',
    kind: 'monthly',
    period: {
      start: `2026-${month}-01`,
      end: `2026-${month}-${days}`,
      timeZone: 'Europe/Warsaw',
      label: 'x',
    },
    locale: 'en',
    totals: named(() => '', 'all'),
    categories: named((row) => row[2], 'category'),
    stores: named((row) => row[1], 'store'),
    days: [],
    documents: rows.map(([id, store, category, value, currency = 'PLN']) => ({
      id,
      date: `2026-${month}-02`,
      store,
      category,
      amount: value,
      currency,
    })),
    comparison: null,
    reconciliation: {
      status: 'unchecked',
      summaryTotal: '0.00',
      documentsTotal: '0.00',
      difference: '0.00',
      currency: 'PLN',
      source: 'period',
    },
    recurring: null,
    duplicates: null,
    narrative: '',
    warnings: [],
  });
}
