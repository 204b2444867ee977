import type { Ledger, Report, ReportFigures } from '@outlay/reports';
import { describe, expect, it } from 'vitest';
import { type BookedAccount, generatedAccount } from './any-books.ts';
import { balanceCheck } from './balance-check.ts';
import { checkBooks } from './check-books.ts';
import { listDifferences } from './list-differences.ts';

/** In its first month, it has parts and payments without an account, and documents that are booked gross. */
const withGaps = generatedAccount(5, { min: 30, max: 50 });
/** In its first month, it has stores and suppliers that Windows-1250 lacks. */
const withForeignNames = generatedAccount(1, { min: 30, max: 50 });

it('finds nothing wrong with generated accounts, and sees all that is listed', async () => {
  const accounts = [withGaps, withForeignNames];
  const { figures, problems } = await checkBooks(accounts, { programs: [], folder: '' });
  expect(problems).toEqual([]);
  const { hledger, beancount, ...seen } = figures;
  expect([hledger, beancount]).toEqual([0, 0]);
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});

type Change = (figures: ReportFigures) => Partial<ReportFigures>;
type Planted = [what: string, change: Change, problem: RegExp];

/** What is found after the report of the first month has changed. */
async function problemsAfter(change: Change, { books, reports }: BookedAccount): Promise<string[]> {
  const [report, ...others] = reports as [Report, ...Report[]];
  const planted: Report = { ...report, figures: { ...report.figures, ...change(report.figures) } };
  const account = { books, reports: [planted, ...others] };
  const { problems } = await checkBooks([account], { programs: [], folder: '' });
  return problems.map(({ problem }) => problem);
}

describe('finds what is planted in the first month of a report', () => {
  const inLedger = (change: (ledger: Ledger) => Partial<Ledger>) => (figures: ReportFigures) => {
    const ledger = figures.ledger as Ledger;
    return { ledger: { ...ledger, ...change(ledger) } };
  };
  const more = <Money extends { readonly minor: bigint }>(money: Money) => ({
    ...money,
    minor: money.minor + 1n,
  });
  const firstEntry = (change: (entry: Ledger['entries'][number]) => Partial<Ledger['entries'][number]>) =>
    inLedger(({ entries }) => ({
      entries: entries.map((entry, index) => (index === 0 ? { ...entry, ...change(entry) } : entry)),
    }));
  const accounting = (figures: ReportFigures) => {
    if (!figures.accounting) throw new Error('the report has accounts');
    return figures.accounting;
  };

  it.each<Planted>([
    [
      'an amount that is one minor unit off',
      firstEntry(({ posted, amount }) => ({ posted: more(posted), amount: more(amount) })),
      /its entries are not its amount/,
    ],
    [
      'a debit that is no credit',
      firstEntry(({ posted }) => ({ posted: more(posted) })),
      /debits are not credits/,
    ],
    ['another account', firstEntry(() => ({ debit: 'X', credit: 'X' })), /a part is on another account/],
    [
      'an entry that is missing',
      inLedger(({ entries }) => ({ entries: entries.slice(1) })),
      /its parts are not its entries/,
    ],
    [
      'an entry that is there twice',
      inLedger(({ entries }) => ({
        entries: entries.flatMap((entry, index) => (index === 0 ? [entry, entry] : [entry])),
      })),
      /its entries are not its amount/,
    ],
    [
      'a document booked gross that is not listed',
      inLedger(({ unsplit }) => ({ unsplit: unsplit.slice(1) })),
      /documents booked gross: .* is missing/,
    ],
    [
      'a document that is listed twice',
      inLedger(({ unsplit }) => ({ unsplit: [...unsplit.slice(0, 1), ...unsplit] })),
      /documents booked gross: .* appears twice/,
    ],
    [
      'a document that is listed with another reason',
      inLedger(({ unsplit }) => ({
        unsplit: unsplit.map((each) => ({ ...each, reason: 'part_of_document' as const })),
      })),
      /documents booked gross: .*, part_of_document must not be there/,
    ],
    [
      'a payment without an account that is not listed',
      inLedger(({ unmappedPayments }) => ({ unmappedPayments: unmappedPayments.slice(1) })),
      /payments without an account: .* is missing/,
    ],
    [
      'a part without an account that is not listed',
      (figures) => ({
        accounting: { ...accounting(figures), unmapped: accounting(figures).unmapped.slice(1) },
      }),
      /parts without an account: .* is missing/,
    ],
    [
      'a document that is lost',
      (figures) => {
        const [lost, ...documents] = figures.documents;
        const { entries, unsplit } = figures.ledger as Ledger;
        const isKept = ({ document }: { readonly document: unknown }) => document !== lost;
        const kept = { entries: entries.filter(isKept), unsplit: unsplit.filter(isKept) };
        return { ...inLedger(() => kept)(figures), documents };
      },
      /documents: .* is missing/,
    ],
  ])('%s', async (_, change, problem) => {
    const problems = await problemsAfter(change, withGaps);
    expect(problems).toContainEqual(expect.stringMatching(problem));
    expect(problems.filter((each) => !each.startsWith('2026-03: '))).toEqual([]);
  });

  it.each<Planted>([
    [
      'a store that Windows-1250 lacks, written with other characters',
      (figures) => {
        const renamed = new Map(figures.documents.map((row) => [row, { ...row, store: 'Sklep' }]));
        const rename = ({ entries }: Ledger) => ({
          entries: entries.map((entry) => ({
            ...entry,
            document: renamed.get(entry.document) ?? entry.document,
          })),
        });
        return inLedger(rename)(figures);
      },
      /an entry in Windows-1250 is not named: expected column Sklep/,
    ],
    [
      'a supplier that Windows-1250 lacks, written with other characters',
      inLedger(({ entries }) => ({
        entries: entries.map((entry) => ({
          ...entry,
          supplier: entry.supplier && { ...entry.supplier, name: 'A' },
        })),
      })),
      /documents not in epp: .*, character_not_encodable is missing/,
    ],
  ])('%s', async (_, change, problem) => {
    const problems = await problemsAfter(change, withForeignNames);
    expect(problems).toContainEqual(expect.stringMatching(problem));
    expect(problems.filter((each) => !each.startsWith('2026-03: '))).toEqual([]);
  });
});

it('finds balances that a program comes to otherwise, and of which account', () => {
  const same = { found: { 'assets:card PLN': '-1.00' }, expected: { 'assets:card PLN': '-1.00' } };
  const other = { ...same, found: { 'assets:card PLN': '-1.01' } };
  expect(balanceCheck('hledger', [same, other])).toEqual({
    balances: 2,
    problems: [
      { account: 1, problem: 'hledger balances: assets:card PLN -1.01 must not be there' },
      { account: 1, problem: 'hledger balances: assets:card PLN -1.00 is missing' },
    ],
  });
});

it('finds a list in another order', () => {
  expect(listDifferences('rows', ['b', 'a'], ['a', 'b'])).toEqual(['rows: the order is another one']);
  expect(listDifferences('rows', ['a', 'b'], ['a', 'b'])).toEqual([]);
});
