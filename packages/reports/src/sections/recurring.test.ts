import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import type { Cell, Report, Table } from '../report/report.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';
import { aReport } from '../testing/sample-report.ts';

const netflix = aRecurringExpense({ nextDate: '2026-11-12', category: 'Rozrywka', paymentMethod: 'card' });
const inOctober = { purchasedAt: '2026-10-12T10:00:00.000Z' };

function reportOf(fields: Partial<Dataset>, locale: Locale = 'en'): Report {
  return buildReport(aDataset({ recurring: [netflix], ...fields }), { locale });
}

function tableOf({ sections }: Report): Table | undefined {
  const content = sections.find(({ id }) => id === 'recurring')?.content;
  return content?.type === 'table' ? content : undefined;
}

function plain(cell: Cell | undefined): string | number {
  if (cell?.type === 'money') return formatMoney(cell.money, 'en').replace('\u00a0', ' ');
  if (cell?.type === 'count') return cell.count;
  if (cell?.type === 'date') return cell.date;
  return cell?.type === 'text' ? cell.text : '';
}

/** The values of a column, with the totals last. */
function column(table: Table | undefined, key: string): (string | number)[] {
  const at = table?.columns.findIndex((each) => each.key === key) ?? -1;
  return [...(table?.rows ?? []), ...(table?.totals ?? [])].map((row) => plain(row[at]));
}

describe('the section of recurring expenses', () => {
  it('shows only payments and costs on a page, and details in spreadsheets', () => {
    const table = tableOf(aReport({ locale: 'en' }));
    const shown = table?.columns.filter(({ detail }) => !detail).map(({ key }) => key) ?? [];
    expect(
      [...(table?.rows ?? [])].map((row) =>
        shown.map((key) => plain(row[table?.columns.findIndex((each) => each.key === key) ?? -1])),
      ),
    ).toEqual([
      ['Netflix', 'Monthly', 'Paid', 'PLN 69.03', 'PLN 9.03', '2026-11-17', 'PLN 828.36'],
      ['Czynsz', 'Monthly', 'Payment missing', '', '', '2026-11-10', ''],
      ['Ubezpieczenie mieszkania', 'Yearly', 'Not due in this period', '', '', '2027-03-02', ''],
    ]);
    expect(column(table, 'missingPayments')).toEqual([0, 1, 0, '']);
    expect(column(table, 'lastAmount')).toEqual(['PLN 60.00', '', '', '']);
  });

  it('adds up payments and the cost per year in each currency', () => {
    const names = ['A', 'B', 'C'];
    const table = tableOf(
      reportOf({
        recurring: names.map((name) => ({ ...netflix, name })),
        documents: names.map((storeName, index) =>
          aDocument({
            storeName,
            amount: `${index + 1}0.00`,
            currency: index === 2 ? 'EUR' : 'PLN',
            ...inOctober,
          }),
        ),
      }),
    );
    expect(column(table, 'name')).toEqual(['B', 'A', 'C', 'Total PLN', 'Total EUR']);
    expect(column(table, 'paid').slice(3)).toEqual(['PLN 30.00', 'EUR 30.00']);
    expect(column(table, 'yearlyCost').slice(3)).toEqual(['PLN 360.00', 'EUR 360.00']);
  });

  it('shows payments in a second currency in a separate row with totals', () => {
    const weekly = { ...netflix, frequency: 'weekly' as const, nextDate: '2026-11-02' };
    const paidOn = (day: string, amount: string, currency: string) =>
      aDocument({ storeName: 'Netflix', amount, currency, purchasedAt: `2026-10-${day}T10:00:00.000Z` });
    const documents = [
      paidOn('05', '60.00', 'PLN'),
      paidOn('12', '14.00', 'EUR'),
      paidOn('19', '60.00', 'PLN'),
      paidOn('26', '60.00', 'PLN'),
    ];
    const table = tableOf(reportOf({ recurring: [weekly], documents }));
    expect(column(table, 'name')).toEqual(['Netflix', 'Netflix', 'Total PLN', 'Total EUR']);
    expect(column(table, 'payments')).toEqual([3, 1, '', '']);
    expect(column(table, 'paid')).toEqual(['PLN 180.00', 'EUR 14.00', 'PLN 180.00', 'EUR 14.00']);
    expect(column(table, 'yearlyCost')).toEqual(['PLN 3,120.00', '', 'PLN 3,120.00', '']);
    expect(table?.notes).toHaveLength(1);
  });

  it('has one currency per row and mentions an earlier payment in another currency in a note', () => {
    const documents = [aDocument({ storeName: 'Netflix', amount: '12.00', currency: 'EUR', ...inOctober })];
    const earlier = aDocument({ storeName: 'Netflix', amount: '60.00', purchasedOn: '2026-09-12' });
    const previous = {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: [earlier, { ...earlier, id: 'other', storeName: 'Żabka' }],
      summary: null,
    };
    const table = (locale: Locale) => tableOf(reportOf({ documents, previous }, locale));
    expect(column(table('en'), 'paid')).toEqual(['EUR 12.00', 'EUR 12.00']);
    expect(column(table('en'), 'lastPaid')).toEqual(['2026-09-12', '']);
    expect(column(table('en'), 'lastAmount')).toEqual(['', '']);
    const noteIn = (locale: Locale) => table(locale)?.notes.at(-1)?.replaceAll('\u00a0', ' ');
    expect(noteIn('en')).toBe(
      'The last payment before this period was in another currency: Netflix (PLN 60.00, 12 Sep 2026).',
    );
    expect(noteIn('pl')).toBe(
      'Ostatnia płatność przed tym okresem była w innej walucie: Netflix (60,00 zł, 12.09.2026).',
    );
  });

  it('has no totals if no payment is known', () => {
    expect(tableOf(reportOf({}))?.totals).toEqual([]);
  });

  it('leaves out inactive expenses without payments, and the section if nothing remains', () => {
    const ended = { ...netflix, isActive: false, nextDate: null };
    expect(tableOf(reportOf({ recurring: [ended] }))).toBeUndefined();
    const documents = [aDocument({ storeName: 'Netflix', ...inOctober })];
    expect(column(tableOf(reportOf({ recurring: [ended], documents })), 'status')[0]).toBe('Inactive');
  });

  it('names frequency and status in both languages', () => {
    const words = (locale: Locale, fields: Partial<Dataset>) => {
      const table = tableOf(reportOf(fields, locale));
      return [column(table, 'frequency')[0], column(table, 'status')[0]];
    };
    const upcoming = { readAt: '2026-10-05T10:00:00.000Z' };
    const vague = { recurring: [{ ...netflix, frequency: null }] };
    expect([words('pl', {}), words('pl', upcoming), words('pl', vague)]).toEqual([
      ['Co miesiąc', 'Brak płatności'],
      ['Co miesiąc', 'Oczekiwane'],
      ['', 'Brak danych'],
    ]);
    expect([words('en', {}), words('en', upcoming), words('en', vague)]).toEqual([
      ['Monthly', 'Payment missing'],
      ['Monthly', 'Expected'],
      ['', 'Unknown'],
    ]);
  });
});

describe('the warning of missing payments', () => {
  const warningOf = (report: Report) =>
    report.warnings.find(({ code }) => code === 'recurring_missing')?.message;

  it('names the expense and the due date in both languages', () => {
    expect(warningOf(reportOf({}))).toBe(
      'No payment found for recurring expenses expected in this period: Netflix (12\u00a0Oct\u00a02026).',
    );
    expect(warningOf(reportOf({}, 'pl'))).toBe(
      'Nie znaleziono płatności oczekiwanych w tym okresie za wydatki cykliczne: Netflix (12.10.2026).',
    );
  });

  it('names the first and the last of many days', () => {
    const weekly = { ...netflix, frequency: 'weekly' as const, nextDate: '2026-11-05' };
    const rent = { ...netflix, name: 'Czynsz' };
    expect(warningOf(reportOf({ recurring: [rent, weekly] }, 'pl'))).toContain(
      ': Netflix (5 płatności, 01.10.2026 – 29.10.2026) i Czynsz (12.10.2026).',
    );
  });

  it('states the last amount of each payment, in the order of due dates', () => {
    const documents = [aDocument({ storeName: 'Czynsz', amount: '1840.00', purchasedOn: '2026-09-20' })];
    const previous = { period: { from: '2026-09-01', until: '2026-10-01' }, documents, summary: null };
    const rent = { ...netflix, name: 'Czynsz', nextDate: '2026-11-20' };
    const report = (locale: 'en' | 'pl') => reportOf({ recurring: [rent, netflix], previous }, locale);
    expect(warningOf(report('en'))?.replaceAll('\u00a0', ' ')).toContain(
      ': Netflix (12 Oct 2026) and Czynsz (20 Oct 2026, PLN 1,840.00 as last paid).',
    );
    expect(warningOf(report('pl'))?.replaceAll('\u00a0', ' ')).toContain(
      ': Netflix (12.10.2026) i Czynsz (20.10.2026, ostatnio 1 840,00 zł).',
    );
    const checks = report('en').overview.toCheck?.items.map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect(checks?.filter((text) => text.startsWith('No payment'))).toEqual([
      'No payment to Netflix found (expected on 12 Oct)',
      'No payment to Czynsz found (expected on 20 Oct, PLN 1,840.00 as last paid)',
    ]);
  });

  it('mentions a refund of the same store in the period', () => {
    const refund = aDocument({
      amount: '-43.00',
      storeName: 'Netflix',
      purchasedAt: '2026-10-14T10:00:00.000Z',
    });
    const report = (locale: Locale) => reportOf({ documents: [refund] }, locale);
    const texts = (['en', 'pl'] as const).map((locale) =>
      warningOf(report(locale))?.replaceAll('\u00a0', ' '),
    );
    expect(texts).toEqual([
      'No payment found for recurring expenses expected in this period: Netflix (12 Oct 2026, but a refund of PLN 43.00).',
      'Nie znaleziono płatności oczekiwanych w tym okresie za wydatki cykliczne: Netflix (12.10.2026, ale jest zwrot 43,00 zł).',
    ]);
    expect(column(tableOf(report('en')), 'status')[0]).toBe('Payment missing, refund found');
    const checks = report('en').overview.toCheck?.items.map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect(checks).toContain('No payment to Netflix found (expected on 12 Oct), but a refund of PLN 43.00');
  });

  it('is left out if no payment is missing', () => {
    const documents = [aDocument({ storeName: 'Netflix', ...inOctober })];
    expect(warningOf(reportOf({ documents }))).toBeUndefined();
    expect(warningOf(reportOf({ readAt: '2026-10-05T10:00:00.000Z' }))).toBeUndefined();
  });
});
