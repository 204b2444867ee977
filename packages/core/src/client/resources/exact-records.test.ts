import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeredWith, collectItems } from '../../testing/answered-with.ts';
import type { Client } from './client.ts';

/** A value in a response, and its exact meaning. */
type Written<Wire, Exact> = { readonly wire: Wire; readonly exact: Exact };

const decimals = { PLN: 2, EUR: 2, JPY: 0, KWD: 3 } as const;
type Code = keyof typeof decimals;
const codes = Object.keys(decimals) as Code[];

/** An amount in a currency, as a decimal string or as a JSON number. */
const amountOf = (currency: Code) =>
  fc
    .record({
      sign: fc.constantFrom('', '-'),
      whole: fc.nat(999_999_999).map(String),
      fraction: fc.nat(10 ** decimals[currency] - 1).map((digits) => String(digits)),
      asNumber: fc.boolean(),
    })
    .map(({ sign, whole, fraction, asNumber }) => {
      const places = decimals[currency];
      const cents = places === 0 ? '' : fraction.padStart(places, '0');
      const text = `${sign}${whole}${places === 0 ? '' : `.${cents}`}`;
      const exact = { minor: BigInt(sign + whole + cents), currency };
      // JSON has no negative zero.
      return { wire: asNumber ? Number(text) + 0 : text, exact } satisfies Written<unknown, unknown>;
    });

/** An instant with any offset, or in UTC without one, which services were observed to send. */
const anyInstant = fc
  .record({
    at: fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) }),
    quarters: fc.option(fc.integer({ min: -56, max: 56 })),
  })
  .map(({ at, quarters }) => {
    const minutes = (quarters ?? 0) * 15;
    const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
    const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    const digits = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
    const offset = quarters === null ? '' : `${minutes < 0 ? '-' : '+'}${digits}`;
    return { wire: local + offset, exact: new Date(at).toISOString() };
  });

const anyCode = fc.constantFrom(...codes);

/** A summary and its values, in the order of its fields. */
const anySummary = anyCode.chain((currency) => {
  const amount = amountOf(currency);
  return fc.record({
    currency: fc.constant(currency),
    total: amount,
    categories: fc.array(amount, { maxLength: 4 }),
    subcategories: fc.array(amount, { maxLength: 4 }),
    days: fc.array(fc.record({ total: amount, categories: fc.array(amount, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    others: fc.array(anyCode.chain(amountOf), { maxLength: 3 }),
    createdAt: anyInstant,
    start: anyInstant,
  });
});

type AnySummary = typeof anySummary extends fc.Arbitrary<infer Value> ? Value : never;

function summaryBody({ currency, total, categories, subcategories, days, others, ...times }: AnySummary) {
  return {
    currency,
    totalAmount: total.wire,
    categoryTotals: categories.map(({ wire }) => ({ category: 'Dom', totalAmount: wire })),
    detailedCategoryTotals: subcategories.map(({ wire }) => ({ category: 'Dom', totalAmount: wire })),
    dailySummaries: days.map((day) => ({
      date: '2026-10-05',
      totalAmount: day.total.wire,
      categoryBreakdown: day.categories.map(({ wire }) => ({ category: 'Dom', totalAmount: wire })),
    })),
    otherCurrencies: others.map(({ wire, exact }) => ({ currency: exact.currency, totalAmount: wire })),
    createdAt: times.createdAt.wire,
    periodStart: times.start.wire,
  };
}

function summaryRecord(summary: AnySummary) {
  const { total, categories, subcategories, days, others, createdAt } = summary;
  const amounts = (all: readonly Written<unknown, unknown>[]) =>
    all.map(({ exact }) => ({ category: 'Dom', amount: exact }));
  return {
    amounts: { total: total.exact, categories: amounts(categories) },
    subcategories: amounts(subcategories),
    breakdown: days.map((day) => ({ total: day.total.exact, categories: amounts(day.categories) })),
    otherCurrencies: others.map(({ exact }) => exact),
    createdAt: createdAt.exact,
  };
}

describe('a record keeps every amount to the minor unit, and every instant', () => {
  it('of a document', async () => {
    const anyDocument = anyCode.chain((currency) => {
      const amount = amountOf(currency);
      const lines = fc.array(fc.record({ total: amount, discount: amount }), { maxLength: 4 });
      return fc.record({
        total: amount,
        tax: amount,
        owned: amount,
        lines,
        at: anyInstant,
        made: anyInstant,
      });
    });
    await fc.assert(
      fc.asyncProperty(anyDocument, async ({ total, tax, owned, lines, at, made }) => {
        const body = {
          storeName: 'Lidl',
          totalAmount: total.wire,
          currency: total.exact.currency,
          taxAmount: tax.wire,
          ownedAmount: owned.wire,
          purchaseTime: at.wire,
          createdAt: made.wire,
          items: lines.map((line) => ({ totalPrice: line.total.wire, discount: line.discount.wire })),
        };
        const { client } = answeredWith({ items: [body] });
        const expected = {
          total: total.exact,
          tax: tax.exact,
          owned: owned.exact,
          purchasedAt: at.exact,
          createdAt: made.exact,
          lineItems: lines.map((line) => ({ total: line.total.exact, discount: line.discount.exact })),
          body,
        };
        expect((await client.documents.list().page()).items).toMatchObject([expected]);
        expect(await collectItems(client.documents.list())).toMatchObject([expected]);
      }),
    );
  });

  it('of a summary, whose amounts may be of several currencies', async () => {
    await fc.assert(
      fc.asyncProperty(anySummary, async (summary) => {
        const body = summaryBody(summary);
        const record = await answeredWith(body).client.summaries.preset('last-month');
        expect(record).toMatchObject({ ...summaryRecord(summary), body });
      }),
    );
  });

  it('of a weekly summary, alone and in the list', async () => {
    await fc.assert(
      fc.asyncProperty(anySummary, async (summary) => {
        const body = summaryBody(summary);
        const expected = { ...summaryRecord(summary), body };
        expect(await answeredWith(body).client.weeklySummaries.latest()).toMatchObject(expected);
        const { client } = answeredWith([body]);
        expect((await client.weeklySummaries.list().page()).items).toMatchObject([expected]);
        expect(await collectItems(client.weeklySummaries.list())).toMatchObject([expected]);
      }),
    );
  });

  it('of resources with times and no amounts', async () => {
    await fc.assert(
      fc.asyncProperty(anyInstant, anyInstant, fc.nat(1000), async (first, second, perMille) => {
        const id = 'a';
        const createdAt = first.wire;
        const notification = { id, createdAt, readAt: second.wire };
        const exact = { createdAt: first.exact, readAt: second.exact };
        const { client } = answeredWith([notification]);
        expect(await collectItems(client.notifications.list())).toMatchObject([
          { ...exact, body: notification },
        ]);
        expect(await answeredWith(notification).client.notifications.get(id)).toMatchObject(exact);
        const made = answeredWith([{ id, createdAt }]).client;
        const lists: readonly AsyncIterable<unknown>[] = [
          made.groups.list(),
          made.loyalty.list(),
          made.recurringExpenses.list(),
        ];
        for (const list of lists) {
          expect(await collectItems(list)).toMatchObject([{ createdAt: first.exact, body: { createdAt } }]);
        }
        const mailboxes = answeredWith([{ id, lastActivityAt: createdAt }]).client.inboundMailboxes.list();
        expect(await collectItems(mailboxes)).toMatchObject([{ lastActivityAt: first.exact }]);
        const pairs = answeredWith([{ confidenceScore: perMille / 1000 }]).client.deduplication.suggestions();
        expect(await collectItems(pairs)).toMatchObject([{ confidencePerMille: perMille }]);
      }),
    );
  });
});

/** Every list that a report can do without. */
const optional: Readonly<Record<string, (client: Client) => Promise<{ readonly items: readonly object[] }>>> =
  {
    tags: ({ tags }) => tags.list().page(),
    notifications: ({ notifications }) => notifications.list().page(),
    groups: ({ groups }) => groups.list().page(),
    mailboxes: ({ inboundMailboxes }) => inboundMailboxes.list().page(),
    duplicates: ({ deduplication }) => deduplication.suggestions().page(),
    loyalty: ({ loyalty }) => loyalty.list().page(),
    banks: ({ banks }) => banks.supported().page(),
    recurring: ({ recurringExpenses }) => recurringExpenses.list({ includeInactive: true }).page(),
    weeks: ({ weeklySummaries }) => weeklySummaries.list().page(),
  };

const fields = [
  'name description type category title isRead readAt memberCount owner status address sourceDocumentId',
  'targetDocumentId confidenceScore matchReason program frequency dayOfMonth paymentType nextOccurrenceDate',
  'createdAt periodStart currency totalAmount categoryTotals dailySummaries detailedCategoryTotals',
  'otherCurrencies summary',
].flatMap((line) => line.split(' '));

/** Forms that no field is expected to have, beside any JSON. */
const odd = fc.constantFrom('', 'x', '2026-13-40', '1e5', 12.345, -1, 'PLNX', null, [], {}, [null], [{}]);

/** Whether a record has everything that its type names, and what it was read from. */
function isWhole(record: object): boolean {
  return 'body' in record && Object.values(record).every((value) => value !== undefined);
}

it.each(Object.entries(optional))('reads %s whatever form their fields have', async (_, read) => {
  const form = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }));
  const body = fc.record(Object.fromEntries(fields.map((name) => [name, form])), { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 3 }), async (bodies) => {
      const { client } = answeredWith(bodies.map((each, index) => ({ ...each, id: String(index) })));
      const { items } = await read(client);
      expect(items.map(isWhole)).toEqual(bodies.map(() => true));
    }),
  );
});
