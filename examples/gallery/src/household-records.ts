import type { Category, PurchaseDocument, RecurringExpense } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { addMonths, type CalendarDate, daysOf, type Period } from '@outlay/core/time';
import { aRecurringExpense } from '@outlay/reports/testing';

/** Names of the categories, in both languages. */
export const categoryNames = [
  ['Zakupy spożywcze', 'Groceries', '🛒'],
  ['Mieszkanie', 'Housing', '🏠'],
  ['Transport', 'Transport', '🚗'],
  ['Restauracje', 'Eating out', '🍽️'],
  ['Ubrania', 'Clothing', '👕'],
  ['Zdrowie', 'Health', '💊'],
  ['Dom i ogród', 'Home and garden', '🏡'],
  ['Rozrywka', 'Entertainment', '🎬'],
  ['Dzieci', 'Children', '🧸'],
  ['Elektronika', 'Electronics', '💻'],
  ['Subskrypcje', 'Subscriptions', '🔁'],
].map(([polish = '', english = '', emoji = null]) => ({ polish, english, emoji, subcategories: [] }));

type Names = Pick<Category, 'polish' | 'english' | 'emoji'>;

/** Where a household buys: how often a month, and for how much, in minor units. */
type Habit = {
  readonly store: string;
  readonly category: Names['polish'];
  readonly timesAMonth: number;
  readonly least: number;
  readonly most: number;
};

const habits: readonly Habit[] = [
  { store: 'Biedronka', category: 'Zakupy spożywcze', timesAMonth: 11, least: 2_300, most: 16_800 },
  { store: 'Lidl', category: 'Zakupy spożywcze', timesAMonth: 8, least: 3_100, most: 21_400 },
  { store: 'Żabka', category: 'Zakupy spożywcze', timesAMonth: 10, least: 690, most: 3_900 },
  { store: 'Orlen', category: 'Transport', timesAMonth: 4, least: 18_000, most: 33_000 },
  { store: 'Jakdojade', category: 'Transport', timesAMonth: 6, least: 440, most: 1_700 },
  { store: 'Pizzeria Wezuwiusz', category: 'Restauracje', timesAMonth: 3, least: 4_800, most: 17_900 },
  { store: 'Bar mleczny Kącik', category: 'Restauracje', timesAMonth: 4, least: 1_900, most: 4_600 },
  { store: 'Zalando', category: 'Ubrania', timesAMonth: 1.2, least: 9_900, most: 48_900 },
  { store: 'Apteka Pod Orłem', category: 'Zdrowie', timesAMonth: 2, least: 1_500, most: 14_800 },
  { store: 'Castorama', category: 'Dom i ogród', timesAMonth: 1.4, least: 3_900, most: 52_000 },
  { store: 'Kino Muza', category: 'Rozrywka', timesAMonth: 1.5, least: 2_800, most: 9_600 },
  { store: 'Smyk', category: 'Dzieci', timesAMonth: 1.3, least: 3_500, most: 22_000 },
  { store: 'Media Expert', category: 'Elektronika', timesAMonth: 0.4, least: 12_900, most: 189_900 },
];

/** What comes every month on a day, in minor units; prices rise with the months. */
const payments = [
  { store: 'Czynsz, Lipowa 7', category: 'Mieszkanie', day: 1, amount: 184_000, rise: 0 },
  { store: 'PGE Obrót', category: 'Mieszkanie', day: 8, amount: 21_412, rise: 473 },
  { store: 'Netflix', category: 'Subskrypcje', day: 5, amount: 4_300, rise: 0 },
  { store: 'Spotify', category: 'Subskrypcje', day: 12, amount: 2_399, rise: 0 },
  { store: 'Orange', category: 'Subskrypcje', day: 18, amount: 6_500, rise: 0 },
] as const;

/** The expenses that come again and again, as the service lists them. */
export const recurring: readonly RecurringExpense[] = payments.map(({ store, category, day }) =>
  aRecurringExpense({ id: store, name: store, category, dayOfMonth: day }),
);

/** Every purchase of a household in some days: always the same ones. */
export function householdPurchases(period: Period): PurchaseDocument[] {
  return daysOf(period).flatMap((date) => [...purchasesOn(date), ...paymentsOn(date)]);
}

function purchasesOn(date: CalendarDate): PurchaseDocument[] {
  return habits.flatMap(({ store, category, timesAMonth, least, most }, index) => {
    const drawn = noise(`${date} ${store}`);
    if (drawn >= (timesAMonth * seasonOf(date, index)) / 30.4) return [];
    const minor = Math.round(least + noise(`${store} ${date}`) * (most - least));
    const hour = 8 + Math.floor(noise(`${date} hour ${store}`) * 11);
    const isShared = index === 5 && noise(`${date} shared`) < 0.6;
    return [
      purchase({
        id: `${date}-${index}`,
        storeName: store,
        category,
        minor,
        at: `${date}T${String(hour).padStart(2, '0')}:15:00.000Z`,
        ...(isShared ? { owned: Math.round(minor / 2) } : {}),
        hasImage: noise(`${store} image ${date}`) > 0.02,
      }),
    ];
  });
}

function paymentsOn(date: CalendarDate): PurchaseDocument[] {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 2026 * 12;
  return payments
    .filter(({ day }) => day === Number(date.slice(8)))
    .map(({ store, category, amount, rise }) =>
      purchase({
        id: `${date}-${store}`,
        storeName: store,
        category,
        minor: amount + rise * Math.max(0, months - 8),
        at: `${date}T07:00:00.000Z`,
        hasImage: true,
      }),
    );
}

/** A household spends more before Christmas and on holiday. */
function seasonOf(date: CalendarDate, habit: number): number {
  const month = Number(date.slice(5, 7));
  const usual = month === 12 ? 1.5 : month === 7 || month === 8 ? 1.2 : month === 2 ? 0.8 : 1;
  return usual * (0.75 + noise(`${date.slice(0, 7)} ${habit}`) * 0.5);
}

/** What a purchase is made of; amounts in minor units. */
type Purchase = {
  readonly id: string;
  readonly storeName: string | null;
  readonly category: string | null;
  readonly minor: number;
  readonly currency?: string;
  readonly at: string;
  readonly owned?: number;
  readonly hasImage?: boolean;
};

/** A document of a purchase. */
export function purchase({ minor, currency = 'PLN', at, owned, ...fields }: Purchase): PurchaseDocument {
  const written = (units: number) => decimalString({ minor: BigInt(units), currency });
  return aDocument({
    ...fields,
    amount: written(minor),
    currency,
    purchasedAt: at,
    createdAt: at,
    paymentMethod: minor % 3 === 0 ? 'cash' : 'card',
    ...(owned === undefined ? {} : { owned: written(owned), groupId: 'flat' }),
  });
}

/** A number from 0 to below 1 that a text always has (FNV-1a, mixed). */
function noise(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The months before a period, as far back as payments are looked for. */
export function historyOf(period: Period): Period {
  return { from: addMonths(period.until, -14), until: period.from };
}
