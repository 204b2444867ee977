import type { Money } from '@outlay/core/money';
import type { CheckItem, Overview } from '@outlay/reports';
import fc from 'fast-check';

const longName =
  'Przedsiębiorstwo Handlowo-Usługowe „Źdźbło” Grażyna Brzęczyszczykiewicz-Gżegżółkowska i Wspólnicy spółka z ograniczoną odpowiedzialnością sp.';

const anyName = fc.oneof(
  fc.constantFrom(
    'Groceries',
    'Home and garden',
    'Żabka',
    longName,
    'Gżegżółka'.repeat(15),
    '漢字 مرحبا 👨‍👩‍👧',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);
const anyMinor = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt(-50_000n, 2_000_000n) },
  fc.bigInt(-(10n ** 12n), 10n ** 12n),
);
const anyCurrency = fc.constantFrom('PLN', 'EUR', 'JPY', 'KWD');
const anyMoney: fc.Arbitrary<Money> = fc.record({ minor: anyMinor, currency: anyCurrency });
const moneyIn = (currency: string): fc.Arbitrary<Money> => anyMinor.map((minor) => ({ minor, currency }));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5 });
const anyIcon = fc.option(fc.constantFrom('🛒', '🏡'));
const anySentence = fc.oneof(
  anyName.map(
    (name) => `Possible duplicate: ${name}, PLN\u00a012.86 on 29\u00a0Oct appears twice; both are counted`,
  ),
  anyName.map((name) => `${name} went up by PLN\u00a04.73 to PLN\u00a01,234,567.89`),
);

const anyTrend = anyCurrency.chain((currency) =>
  fc.record({
    title: fc.constantFrom('By month', 'Miesięcznie'),
    unit: fc.constant('month' as const),
    columns: fc.array(
      fc.record({
        label: fc.constantFrom('Oct', 'paź', 'Mon 5'),
        name: fc.constant('October 2026'),
        amount: moneyIn(currency),
        isCurrent: fc.boolean(),
        isWhole: fc.boolean(),
      }),
      { minLength: 2, maxLength: 31 },
    ),
    average: maybe(
      fc.record({
        label: fc.constantFrom('średnia z 11 poprzednich miesięcy', 'average of the 56 days before'),
        amount: moneyIn(currency),
      }),
    ),
    alt: fc.constant('in words'),
  }),
);

const anyCategories = anyCurrency.chain((currency) =>
  fc.record({
    title: fc.constant('Where it went'),
    columns: fc.record({
      name: fc.constantFrom('Category', 'Kategoria'),
      share: fc.constantFrom('Share', 'Udział'),
      change: maybe(
        fc.constantFrom('vs Sep', 'względem października', 'vs 28\u00a0Sep\u00a0–\u00a04\u00a0Oct'),
      ),
    }),
    rows: fc.array(
      fc.record({
        name: anyName,
        icon: anyIcon,
        amount: moneyIn(currency),
        perMille: maybe(fc.integer({ min: 0, max: 1000 })),
        change: maybe(fc.constantFrom('−14%', 'new', '±0%', '+12,345%')),
      }),
      { minLength: 1, maxLength: 60 },
    ),
  }),
);

const anyChanges = anyCurrency.chain((currency) =>
  fc.record({
    title: fc.constantFrom('What changed from September', 'Zmiany od pierwszych 17 dni października 2025'),
    rows: fc.array(
      fc.record({ name: anyName, icon: anyIcon, change: moneyIn(currency), cause: maybe(anyName) }),
      { minLength: 1, maxLength: 5 },
    ),
    others: maybe(
      fc
        .record({
          count: fc.integer({ min: 1, max: 99 }),
          rises: moneyIn(currency),
          falls: moneyIn(currency),
        })
        .map(({ count, ...sides }) => {
          const size = ({ minor }: Money) => (minor < 0n ? -minor : minor);
          const [rises, falls] = [size(sides.rises), -size(sides.falls)];
          return {
            count,
            change: { minor: rises + falls, currency },
            rises: { minor: rises, currency },
            falls: { minor: falls, currency },
          };
        }),
    ),
  }),
);

/**
 * Generates overviews with long names, large amounts, any number of rows, missing blocks and critical items to check.
 */
export const anyOverview: fc.Arbitrary<Overview> = fc.record({
  heading: fc.constantFrom('October 2026', '28 września – 4 października 2026'),
  title: fc.constantFrom(
    'October 2026',
    '28 września – 4 października 2026',
    'October 2026 (21 Sep – 20 Oct)',
  ),
  days: fc.constant('1–31 października 2026'),
  subject: fc.constantFrom('October 2026: PLN 11,330.83, 7% less', 'Brak zakupów w październiku 2026'),
  spent: fc.record({
    label: fc.constantFrom(
      'Spent',
      'Zakupy po odjęciu zwrotów',
      'Brak zakupów w dniach 28 września – 4 października 2026',
    ),
    amount: maybe(anyMoney),
    comparisons: fc.array(
      fc.constantFrom(
        '7% less than September',
        'O 11% mniej niż w pierwszych 17 dniach października 2025, ale dziennie o 2% więcej',
        'O 11% mniej niż przez pierwsze 17 dni października 2025 (21.09–20.10), ale w przeliczeniu na dzień o 2% więcej',
      ),
      { maxLength: 2 },
    ),
    notes: fc.array(
      fc.constantFrom(
        'Not included: EUR 277.99 and USD 12.00 in other currencies',
        'Your share of shared expenses: PLN\u00a01,071.82 of PLN\u00a02,143.64',
        `Income not included: ${Array.from({ length: 14 }, (_, index) => `KWD\u00a0${index},234,567.890`).join(', ')}`,
        'Since the report of 2 Nov 2026, 07:00 (Warsaw): 12 documents added, 1 document changed and 3 documents removed (+PLN\u00a012.00)',
      ),
      { maxLength: 5 },
    ),
  }),
  trend: maybe(anyTrend),
  categories: maybe(anyCategories),
  currencies: maybe(
    fc.record({
      title: fc.constantFrom('Other currencies', 'Inne waluty'),
      note: fc.constant('Not included, not converted'),
      rows: fc.array(
        fc.record({ amount: anyMoney, documents: fc.constantFrom('1 document', '24 dokumenty') }),
        { minLength: 1, maxLength: 60 },
      ),
    }),
  ),
  changes: maybe(anyChanges),
  comingUp: maybe(
    fc.record({
      title: fc.constant('Coming up in November'),
      basis: fc.constantFrom('expected, as last paid', 'wg ostatniej płatności'),
      rows: fc.array(
        fc.record({
          date: fc.constant('2026-11-05'),
          day: fc.constantFrom('5 Nov', '25 lis'),
          name: anyName,
          mark: fc.constantFrom(null, 'no payment found yet', 'jeszcze brak płatności'),
          amount: maybe(anyMoney),
        }),
        { minLength: 1, maxLength: 40 },
      ),
      totals: fc.array(fc.record({ label: fc.constant('Total'), amount: anyMoney }), { maxLength: 5 }),
      unknown: fc.constantFrom(null, 'oraz 2 płatności o nieznanej kwocie'),
    }),
  ),
  toCheck: maybe(
    fc
      .tuple(fc.array(anySentence, { maxLength: 9 }), fc.array(anySentence, { maxLength: 30 }))
      .filter(([critical, others]) => critical.length + others.length > 0)
      .map(([critical, others]) => ({
        title: 'To check',
        items: [
          ...critical.map((text): CheckItem => ({ text, isCritical: true })),
          ...others.map((text): CheckItem => ({ text, isCritical: false })),
        ],
      })),
  ),
  checked: fc.record({
    status: fc.constantFrom('balanced', 'differs', 'unchecked'),
    text: fc.constantFrom(
      '120 documents checked against the service’s own summary: no difference.',
      'Sumy kontrolne w PLN są niezgodne: kategorie w podsumowaniu serwisu nie sumują się do jego łącznej kwoty. Kwot w walutach CZK, EUR, GBP i USD nie sprawdzono: serwis nie podaje ich podsumowania.',
    ),
    unchecked: fc.constantFrom(null, 'CZK, EUR, GBP i USD: nie sprawdzono, serwis nie podaje podsumowania.'),
  }),
  created: fc.constant('Created 22 Nov 2026, 01:16 (Warsaw)'),
});
