import type { Granularity } from '@outlay/core/contract';
import { describe, expect, it } from 'vitest';
import { ruleBasedWriter } from '../calculation/summary-writer.ts';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import { importRecords } from '../import/import-file.ts';
import { type Account, createAccount } from '../storage/accounts.ts';
import { aService } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { createTokenRegister } from '../tokens/token-register.ts';

const now = new Date('2026-10-15T12:00:00Z');

/** A purchase in October 2026, in minor units of a currency that has hundredths. */
type Bought = {
  readonly day: number;
  readonly minor: number;
  readonly currency: 'PLN' | 'EUR';
  readonly category: string;
  readonly subcategory: string;
};

const groceries = ['Pieczywo', 'Nabiał', 'Napoje'] as const;
const restaurants = ['Kawiarnie', 'Dostawa jedzenia'] as const;

/** Purchases on days 1 to 9, some of them equal, some negative, some days alike. */
function purchases(count: number, firstIndex: number): Bought[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = firstIndex + offset;
    const isFood = index % 3 !== 0;
    return {
      day: 1 + ((index * 5) % 9),
      minor: index % 7 === 0 ? -250 : 100 + ((index * 137) % 900),
      currency: index % 4 === 0 ? 'EUR' : 'PLN',
      category: isFood ? 'Spożywcze' : 'Restauracje',
      subcategory: isFood ? (groceries[index % 3] ?? '') : (restaurants[index % 2] ?? ''),
    } as const;
  });
}

const sumOf = (bought: readonly Bought[]) => bought.reduce((sum, { minor }) => sum + minor, 0);

/** The sums by a name, largest first. */
function sumsBy<Name extends object>(bought: readonly Bought[], nameOf: (one: Bought) => Name) {
  const names = new Map(bought.map((one) => [JSON.stringify(Object.values(nameOf(one))), nameOf(one)]));
  const sums = Array.from(names, ([key, name]) => {
    const minor = sumOf(bought.filter((one) => JSON.stringify(Object.values(nameOf(one))) === key));
    return { key, name, minor };
  });
  return sums.toSorted((left, right) => right.minor - left.minor || (left.key < right.key ? -1 : 1));
}

/** Figures that are counted without the service's code, in the form that its texts are written from. */
function figures(bought: readonly Bought[], currency: string) {
  const money = (minor: number) => ({ minor: BigInt(minor), currency });
  const categories = sumsBy(bought, ({ category }) => ({ category }));
  return {
    total: money(sumOf(bought)),
    documentCount: bought.length,
    categories: categories.map(({ name, minor }) => ({ ...name, amount: money(minor) })),
  };
}

const amounts = <Name extends object>(sums: readonly { name: Name; minor: number }[]) =>
  sums.map(({ name, minor }) => ({ ...name, totalAmount: minor / 100 }));

type Asked = {
  readonly account: Account;
  readonly bought: readonly Bought[];
  readonly granularity: Granularity;
};

/** The whole answer for 1 to 9 October, counted from the purchases. */
function expectedText({ account, bought, granularity }: Asked): string {
  const { id, timeZone, currency } = account;
  const [from, until] = ['2026-09-30T22:00:00.000Z', '2026-10-09T22:00:00.000Z'];
  const own = bought.filter((one) => one.currency === currency);
  const others = bought.filter((one) => one.currency !== currency);
  const starts = { Day: [1, 2, 3, 4, 5, 6, 7, 8, 9], Week: [1, 5], Month: [1] }[granularity];
  const parts = starts.map((day, index) => {
    const next = starts[index + 1] ?? 10;
    const within = own.filter((one) => one.day >= day && one.day < next);
    return { date: `2026-10-${String(day).padStart(2, '0')}`, within };
  });
  const filled = parts.filter(({ within }) => within.length > 0);
  const [dearest] = filled.toSorted((left, right) => sumOf(right.within) - sumOf(left.within));
  const otherCurrencies = [...new Set(others.map((one) => one.currency))].toSorted();
  const otherMinor = (other: string) => sumOf(others.filter((one) => one.currency === other));
  const summary = ruleBasedWriter.write({
    ...figures(own, currency),
    from,
    until,
    granularity,
    timeZone,
    currency,
    subcategories: [],
    partCount: 0,
    parts: [],
    dearestPart:
      dearest && filled.length > 1
        ? { date: dearest.date, total: { minor: BigInt(sumOf(dearest.within)), currency } }
        : null,
    otherCurrencies: otherCurrencies.map((other) => ({ minor: BigInt(otherMinor(other)), currency: other })),
  });
  return JSON.stringify({
    id: stableUuid('summary', id, from, until),
    userId: id,
    periodStart: from,
    periodEnd: '2026-10-09T21:59:59.999Z',
    summary,
    currency,
    totalAmount: sumOf(own) / 100,
    categoryTotals: amounts(sumsBy(own, ({ category }) => ({ category }))),
    detailedCategoryTotals: amounts(sumsBy(own, ({ category, subcategory }) => ({ category, subcategory }))),
    otherCurrencies: otherCurrencies.map((other) => ({
      currency: other,
      totalAmount: otherMinor(other) / 100,
    })),
    isSent: false,
    createdAt: now.toISOString(),
    dailySummaries: parts.map(({ date, within }) => ({
      date,
      totalAmount: sumOf(within) / 100,
      categoryBreakdown: amounts(sumsBy(within, ({ category }) => ({ category }))),
      summary: ruleBasedWriter.writePart(figures(within, currency)),
    })),
  });
}

describe.each(eachDatabase)('the text of a summary on %s', (_database, newDatabaseUrl) => {
  it('is that of a count by hand, also right after another process adds to the same days', async () => {
    await using service = await aService({ now: () => now, databaseUrl: await newDatabaseUrl() });
    const { database } = await service.openStorage();
    const tokens = createTokenRegister(database, () => now);
    const holders = await Promise.all(
      ['PLN', 'EUR'].map(async (currency) => {
        const account = await createAccount(
          database,
          { name: currency, timeZone: 'Europe/Warsaw', currency },
          now,
        );
        const { token } = await tokens.create({ accountId: account.id, name: 'test', scope: 'read' });
        return { account, token };
      }),
    );
    const bought: Bought[] = [];
    for (const count of [1, 20, 1, 40]) {
      const more = purchases(count, bought.length);
      bought.push(...more);
      const records = more.map(({ day, minor, currency, category, subcategory }, line) => ({
        where: `line ${line}`,
        value: {
          storeName: 'Lidl',
          totalAmount: (minor / 100).toFixed(2),
          currency,
          purchaseTime: `2026-10-0${day}T12:00:00`,
          items: [{ name: 'x', totalPrice: (minor / 100).toFixed(2), category, subcategory }],
        },
      }));
      for (const { account, token } of holders) {
        await importRecords({ database, account, file: '', skipInvalid: false, now }, records);
        for (const granularity of ['Day', 'Week', 'Month', 'Day'] as const) {
          const path = `/api/summaries/periods?startDate=2026-10-01&endDate=2026-10-09&granularity=${granularity}`;
          const answer = await service.get(path, { headers: { 'X-API-Key': token } });
          expect(await answer.text()).toBe(expectedText({ account, bought, granularity }));
        }
      }
    }
  });
});
