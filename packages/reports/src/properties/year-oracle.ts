import type { PurchaseDocument } from '@outlay/core';
import { type DatedPurchase, incomeCategory, localDay, type Year } from './any-year.ts';
import { daysAway, mainCurrency, monthsAway, pastPeriods } from './year-dataset.ts';

/*
 * Oracle for the overview: computes the expected figures directly from the generated purchases, without the
 * calculations of the package.
 */

type Days = { readonly from: string; readonly until: string };

/** An expected column: first day, minor units, and whether it is complete. */
export type ExpectedColumn = readonly [from: string, minor: bigint, isWhole: boolean];

function isIn(day: string, { from, until }: Days): boolean {
  return from <= day && day < until;
}

function boughtIn({ purchases }: Year, days: Days): DatedPurchase[] {
  return purchases.filter(({ on }) => isIn(on, days));
}

function hasDay({ document }: DatedPurchase): boolean {
  return document.purchasedAt !== null || document.purchasedOn !== null;
}

function isIncome({ category }: PurchaseDocument): boolean {
  return category === incomeCategory;
}

function countedMinor({ total, owned }: PurchaseDocument, counted: Year['counted']): bigint {
  return counted === 'owned' && owned !== null ? owned.minor : total.minor;
}

function spent(year: Year, bought: readonly DatedPurchase[]): bigint {
  let minor = 0n;
  for (const { document } of bought) {
    const isCounted = document.total.currency === mainCurrency && !isIncome(document);
    if (isCounted) minor += countedMinor(document, year.counted);
  }
  return minor;
}

function todayOf({ readAt, timeZone }: Year): string {
  return localDay(readAt, timeZone);
}

/** The day on which the records begin; `null` if they begin before the compared days. */
function begin(year: Year): string | null {
  const { previous, lastYear } = pastPeriods(year);
  const hasLastYear = year.available.lastYear && lastYear !== null && boughtIn(year, lastYear).length > 0;
  const earliest = hasLastYear ? lastYear : year.available.previous ? previous : null;
  const first = year.purchases.map(({ on }) => on).toSorted()[0];
  return earliest && first !== undefined && first >= earliest.from ? first : null;
}

/** The expected columns of the trend; empty if there would be fewer than two. */
export function expectedTrend(year: Year): ExpectedColumn[] {
  const { kind, period } = year;
  const days = (Date.parse(period.until) - Date.parse(period.from)) / 86_400_000;
  const columns =
    kind === 'weekly' || (kind === 'custom' && days <= 31) ? dayColumns(year) : monthColumns(year);
  return columns.length < 2 ? [] : columns;
}

/**
 * The amounts that the average line is computed from: the complete columns before the period, or for a week the days
 * of up to eight known weeks before it, otherwise the complete columns of the period; empty if there would be fewer
 * than two.
 */
export function expectedAverage(year: Year): { of: 'earlier' | 'period'; amounts: bigint[] } {
  const days = daysOfWeeksBefore(year);
  if (days.length > 0) return { of: 'earlier', amounts: days };
  const whole = expectedTrend(year).filter(([, , isWhole]) => isWhole);
  const amounts = (isEarlier: boolean) =>
    whole.filter(([from]) => from < year.period.from === isEarlier).map(([, minor]) => minor);
  const earlier = amounts(true);
  return earlier.length > 1 ? { of: 'earlier', amounts: earlier } : { of: 'period', amounts: amounts(false) };
}

/** The spending on each day of the weeks before a week; empty if fewer than four weeks are known. */
function daysOfWeeksBefore(year: Year): bigint[] {
  const { kind, period, available } = year;
  if (kind !== 'weekly' || !available.history) return [];
  const history = { from: monthsAway(period.until, -14), until: period.from };
  const known = boughtIn(year, history);
  if (!known.every(hasDay)) return [];
  const [first] = known.map(({ on }) => on).toSorted();
  const since = begin(year);
  const days: bigint[] = [];
  for (let back = 1; back <= 56; back += 1) {
    const monday = daysAway(period.from, -7 * Math.ceil(back / 7));
    if (first === undefined || first > monday || (since !== null && since > monday)) break;
    const day = daysAway(period.from, -back);
    days.push(spent(year, boughtIn(year, { from: day, until: daysAway(day, 1) })));
  }
  return days.length < 28 ? [] : days;
}

function dayColumns(year: Year): ExpectedColumn[] {
  const { period } = year;
  const all = boughtIn(year, period);
  const spending = all.filter(({ document }) => !isIncome(document));
  if (spending.length > 0 && !spending.some(hasDay)) return [];
  const columns: ExpectedColumn[] = [];
  for (let day = period.from; day < period.until && day <= todayOf(year); day = daysAway(day, 1)) {
    const ofDay = all.filter((each) => hasDay(each) && each.on === day);
    columns.push([day, spent(year, ofDay), day < todayOf(year)]);
  }
  return columns;
}

function monthColumns(year: Year): ExpectedColumn[] {
  const { kind, period } = year;
  if (kind === 'custom' && !(period.from.endsWith('-01') && period.until.endsWith('-01'))) return [];
  const { lastYear } = pastPeriods(year);
  const [today, since] = [todayOf(year), begin(year)];
  const columns: ExpectedColumn[] = [];
  for (let back = 1; back <= 12; back += 1) {
    const month = { from: monthsAway(period.until, -back), until: monthsAway(period.until, 1 - back) };
    if (month.from < period.from && kind === 'custom') break;
    if (month.from >= period.from && month.from > today) continue;
    const minor = knownSpending(year, month);
    if (minor === null) break;
    columns.unshift([month.from, minor, month.until <= today && (since === null || since <= month.from)]);
  }
  const isOld = year.available.lastYear && lastYear !== null && boughtIn(year, lastYear).length > 0;
  const recorded = columns.filter(
    ([from], index) =>
      isOld || from >= period.from || columns.slice(0, index + 1).some(([, minor]) => minor !== 0n),
  );
  const [first, ...others] = recorded;
  const isBeginKnown = year.purchases.length > 0 && (year.available.previous || isOld);
  const isCut = first && recorded.length < columns.length;
  return isCut && !isBeginKnown ? [[first[0], first[1], false], ...others] : recorded;
}

/** The spending of a month, if the service's data reveals it. */
function knownSpending(year: Year, month: Days): bigint | null {
  const { kind, period, available, counted } = year;
  const ofMonth = boughtIn(year, month);
  if (month.from >= period.from) {
    const isWholePeriod = month.from === period.from && month.until === period.until;
    return spent(year, isWholePeriod ? ofMonth : ofMonth.filter(hasDay));
  }
  const { previous, lastYear } = pastPeriods(year);
  const history = { from: monthsAway(period.until, -14), until: period.from };
  const sources: Days[] = [];
  if (available.previous) sources.push(previous);
  if (available.lastYear && lastYear) sources.push(lastYear);
  for (const source of sources) {
    if (source.from === month.from && source.until === month.until) return spent(year, ofMonth);
  }
  if (available.history && kind !== 'yearly') sources.push(history);
  for (const source of sources) {
    const covers = source.from <= month.from && month.until <= source.until;
    if (covers && boughtIn(year, source).every(hasDay)) return spent(year, ofMonth);
  }
  const isSummed = available.months && counted === 'full' && (kind === 'monthly' || kind === 'quarterly');
  return isSummed ? spent(year, ofMonth) : null;
}

/** An expected mover. Several stores may explain the change equally well, and any of them is accepted. */
export type ExpectedMover = {
  readonly category: string | null;
  readonly amount: bigint;
  readonly change: bigint;
  readonly causes: readonly ExpectedCause[];
};

/** An expected cause; `store` is the normalized name. */
export type ExpectedCause = {
  readonly store: string | null;
  readonly change: bigint;
  readonly purchases: number;
  readonly purchasesBefore: number;
  readonly refunds: number;
  readonly refundsBefore: number;
};

type Tally = { now: bigint; before: bigint } & Counts;

type Counts = { purchases: number; purchasesBefore: number; refunds: number; refundsBefore: number };

const none: Counts = { purchases: 0, purchasesBefore: 0, refunds: 0, refundsBefore: 0 };

/** The expected movers, if the previous period is known and the records reach back far enough. */
export function expectedMovers(year: Year): ExpectedMover[] {
  const tallies = talliesOf(year);
  if (!tallies) return [];
  const movers: ExpectedMover[] = [];
  for (const [category, stores] of tallies.byCategory) {
    let [now, before] = [0n, 0n];
    for (const tally of stores.values()) {
      now += tally.now;
      before += tally.before;
    }
    const change = now - before;
    if (change !== 0n) movers.push({ category, amount: now, change, causes: causesOf(stores, change) });
  }
  movers.sort(
    (left, right) =>
      Number(size(right.change) - size(left.change)) ||
      Number(right.amount - left.amount) ||
      compareNames(left.category, right.category),
  );
  if (!tallies.isComparable || movers.every(({ category }) => category === null)) return [];
  const least = size(movers[0]?.change ?? 0n) / 10n;
  return movers.slice(0, 5).filter(({ change }, index) => index < 3 || size(change) >= least);
}

/** An expected change of a store; `store` is the normalized name, empty without one. */
export type ExpectedStoreMover = Omit<ExpectedCause, 'store'> & {
  readonly store: string;
  readonly amount: bigint;
};

/** The expected changes by store, all of them, if nothing bought in the period has a category. */
export function expectedStoreChanges(year: Year): ExpectedStoreMover[] {
  const tallies = talliesOf(year);
  if (!tallies) return [];
  const bought = [...tallies.byCategory].filter(([, stores]) => {
    let now = 0n;
    for (const tally of stores.values()) now += tally.now;
    return now !== 0n;
  });
  if (bought.length === 0 || bought.some(([category]) => category !== null)) return [];
  const stores = new Map<string, ExpectedStoreMover>();
  for (const [documents, isNow] of [
    [tallies.nowBought, true],
    [tallies.beforeBought, false],
  ] as const) {
    for (const { document } of documents) {
      if (document.total.currency !== mainCurrency) continue;
      const store = (document.storeName ?? '').trim().toLowerCase();
      const { amount, change, ...counts } = stores.get(store) ?? { amount: 0n, change: 0n, ...none };
      const minor = countedMinor(document, year.counted);
      counts[
        document.total.minor < 0n
          ? isNow
            ? 'refunds'
            : 'refundsBefore'
          : isNow
            ? 'purchases'
            : 'purchasesBefore'
      ] += 1;
      const paid = isNow
        ? { amount: amount + minor, change: change + minor }
        : { amount, change: change - minor };
      stores.set(store, { store, ...paid, ...counts });
    }
  }
  return [...stores.values()]
    .filter(({ change }) => change !== 0n)
    .toSorted((left, right) => Number(size(right.change) - size(left.change)));
}

function talliesOf(year: Year) {
  const days = comparedDays(year);
  if (!days) return null;
  const nowBought = boughtIn(year, year.period).filter(({ document }) => !isIncome(document));
  const beforeBought = days.filter(({ document }) => !isIncome(document));
  const hasCategory = (bought: readonly DatedPurchase[]) =>
    bought.some((each) => partsOf(each, year).some(([name]) => name !== null));
  const isComparable = hasCategory(nowBought) === hasCategory(beforeBought);
  const byCategory = new Map<string | null, Map<string, Tally>>();
  addTo(byCategory, nowBought, { year, isNow: true });
  addTo(byCategory, beforeBought, { year, isNow: false });
  const isAnyEmpty = nowBought.length === 0 || beforeBought.length === 0;
  return { byCategory, nowBought, beforeBought, isComparable: isAnyEmpty || isComparable };
}

/** The purchases of the previous period that are compared. */
function comparedDays(year: Year): DatedPurchase[] | null {
  const { period, available } = year;
  if (!available.previous) return null;
  const { previous, lastYear } = pastPeriods(year);
  const all = boughtIn(year, previous);
  const since = begin(year);
  const isOld = year.available.lastYear && lastYear !== null && boughtIn(year, lastYear).length > 0;
  if (since !== null && since > previous.from) return null;
  if (since === null && all.length === 0 && !isOld && year.purchases.length === 0) return null;
  const length = (days: Days) => (Date.parse(days.until) - Date.parse(days.from)) / 86_400_000;
  const begun = Math.min(
    (Date.parse(todayOf(year)) - Date.parse(period.from)) / 86_400_000 + 1,
    length(period),
  );
  if (begun <= 0) return null;
  if (begun >= Math.min(length(previous), length(period))) return all;
  if (!all.every(hasDay)) return null;
  return boughtIn(year, { from: previous.from, until: daysAway(previous.from, begun) });
}

function addTo(
  tallies: Map<string | null, Map<string, Tally>>,
  bought: readonly DatedPurchase[],
  { year, isNow }: { readonly year: Year; readonly isNow: boolean },
): void {
  for (const each of bought) {
    const { document } = each;
    if (document.total.currency !== mainCurrency) continue;
    const store = (document.storeName ?? '').trim().toLowerCase();
    for (const [category, minor] of partsOf(each, year)) {
      const stores = tallies.get(category) ?? new Map<string, Tally>();
      tallies.set(category, stores);
      const tally = stores.get(store) ?? { now: 0n, before: 0n, ...none };
      stores.set(store, tally);
      const isRefund = document.total.minor < 0n;
      if (isNow) tally.now += minor;
      else tally.before += minor;
      if (isNow && isRefund) tally.refunds += 1;
      if (isNow && !isRefund) tally.purchases += 1;
      if (!isNow && !isRefund) tally.purchasesBefore += 1;
      if (!isNow && isRefund) tally.refundsBefore += 1;
    }
  }
}

/**
 * The counted amounts of a document by category; if only a share counts, the largest part takes the rounding
 * difference.
 */
function partsOf({ document }: DatedPurchase, { counted }: Year): [category: string | null, minor: bigint][] {
  const { total, category, lineItems } = document;
  const counts = countedMinor(document, counted);
  const sums = new Map<string | null, bigint>();
  for (const line of lineItems)
    sums.set(line.category, (sums.get(line.category) ?? 0n) + (line.total?.minor ?? 0n));
  if (lineItems.length === 0) return [[category, counts]];
  const parts = [...sums].toSorted(
    ([leftName, left], [rightName, right]) =>
      Number(size(right) - size(left)) || ((leftName ?? '') < (rightName ?? '') ? -1 : 1),
  );
  if (counts === total.minor) return parts;
  const shares = parts.map(([name, minor]): [string | null, bigint] => [
    name,
    total.minor === 0n ? minor : (minor * counts) / total.minor,
  ]);
  let rest = counts;
  for (const [, minor] of shares) rest -= minor;
  return shares.map(([name, minor], index) => [name, index === 0 ? minor + rest : minor]);
}

function causesOf(stores: ReadonlyMap<string, Tally>, change: bigint): ExpectedCause[] {
  const causes: ExpectedCause[] = [];
  const whole = { store: null, change, ...none };
  for (const [store, tally] of stores) {
    const { now, before, ...counts } = tally;
    const own = now - before;
    whole.purchases += counts.purchases;
    whole.purchasesBefore += counts.purchasesBefore;
    whole.refunds += counts.refunds;
    whole.refundsBefore += counts.refundsBefore;
    const isMost = own > 0n === change > 0n && size(own) * 2n >= size(change);
    if (store !== '' && isMost) causes.push({ store, change: own, ...counts });
  }
  let most = 0n;
  for (const cause of causes) if (size(cause.change) > most) most = size(cause.change);
  return causes.length === 0 ? [whole] : causes.filter((cause) => size(cause.change) === most);
}

function size(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function compareNames(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left < right ? -1 : 1;
}
