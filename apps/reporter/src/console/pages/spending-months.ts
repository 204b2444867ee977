import type { Money } from '@outlay/core/money';
import { compareBigint } from '@outlay/core/money';
import { addMonths, type CalendarDate, type Period, periodName } from '@outlay/core/time';
import type { MonthlyReport } from '../../adapters/store/account-runs.ts';
import { spentOf } from '../../adapters/store/run-spending.ts';

const shownMonths = 12;

/** A month, and what was spent in it by the last report of it; without a report, nothing is known. */
export type SpendingMonth = {
  /** `2026-10`. */
  readonly name: string;
  readonly report?: { readonly runId: string; readonly period: Period; readonly spent: readonly Money[] };
};

/** The first day of a year of months before a day, whatever day they start on. */
export function spendingSince(today: CalendarDate): CalendarDate {
  return addMonths(`${today.slice(0, 7)}-01`, -shownMonths - 1);
}

/**
 * The last twelve months that are over, oldest first. Of several reports of a month, the last one counts; months that start
 * on another day than the latest are left out, because they overlap.
 * @param reports - the latest last
 */
export function spendingMonths(reports: readonly MonthlyReport[], today: CalendarDate): SpendingMonth[] {
  const firstDay = reports.at(-1)?.periodFrom.slice(8);
  const byName = new Map(
    reports
      .filter(({ periodFrom }) => periodFrom.slice(8) === firstDay)
      .map((report) => [
        periodName('monthly', { from: report.periodFrom, until: report.periodUntil }),
        report,
      ]),
  );
  const lastOver = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const last = [...byName.keys(), lastOver].toSorted().at(-1) ?? lastOver;
  return Array.from({ length: shownMonths }, (_, index) => {
    const name = addMonths(`${last}-01`, index + 1 - shownMonths).slice(0, 7);
    const report = byName.get(name);
    return report ? { name, report: reportOf(report) } : { name };
  });
}

function reportOf(report: MonthlyReport): NonNullable<SpendingMonth['report']> {
  const { id: runId, periodFrom: from, periodUntil: until } = report;
  return { runId, period: { from, until }, spent: spentOf(report) ?? [] };
}

/** The currencies of some months: that of the account first, then that of most of them, then by code. */
export function spendingCurrencies(months: readonly SpendingMonth[], main: string): string[] {
  const counts = new Map<string, bigint>();
  for (const { report } of months) {
    for (const { currency, minor } of report?.spent ?? [])
      if (minor !== 0n) counts.set(currency, (counts.get(currency) ?? 0n) + 1n);
  }
  const found = [...counts].toSorted(
    ([one, of], [other, than]) =>
      Number(other === main) - Number(one === main) || compareBigint(than, of) || (one < other ? -1 : 1),
  );
  return found.map(([currency]) => currency);
}

/** What was spent in a month in a currency; `undefined` if there is no report of it. */
export function spentIn({ report }: SpendingMonth, currency: string): Money | undefined {
  if (!report) return undefined;
  return report.spent.find((amount) => amount.currency === currency) ?? { minor: 0n, currency };
}
