import type { PurchaseDocument } from '@outlay/core';
import { aDocument, aLineItem } from '@outlay/core/testing';
import {
  type CountedAmount,
  countedAmounts,
  type Dataset,
  type DuplicatePair,
  locales,
  type ReportOptions,
} from '@outlay/reports';
import { aDataset, aRecurringExpense } from '@outlay/reports/testing';
import fc from 'fast-check';

const latin = ['Biedronka', 'Żabka', 'Zalando', 'Orlen', 'Apteka „Pod Złotą Gęsią”', 'Café Ä', 'H&M', '24h'];
const longNames = [
  'Przedsiębiorstwo Handlowo-Usługowe „Źdźbło i Gżegżółka” Grażyna Brzęczyszczykiewicz-Chrząszczyżewoszycka Spółka z o.o. Sp. Komandytowa',
  'Gżegżółka'.repeat(16),
];
const scripts = [
  'مطعم الشام',
  'סופר פארם',
  '東京ストア',
  '北京超市',
  '서울마트',
  'किराना दुकान',
  'ร้านอาหาร',
  'Супермаркет',
];
const emoji = ['👨‍👩‍👧 Rodzina', '🍣🍣🍣', 'Kino 🎬'];
const currencies = [
  'PLN',
  'EUR',
  'USD',
  'JPY',
  'KWD',
  'CHF',
  'GBP',
  'CZK',
  'HUF',
  'SEK',
  'NOK',
  'DKK',
  'TRY',
];

const names = [...latin, ...longNames, ...scripts, ...emoji];

/** Parameters of an account, from which its documents are derived. */
const anyShape = fc.record({
  seed: fc.nat(),
  documents: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 1, 2, 3) },
    { weight: 8, arbitrary: fc.integer({ min: 4, max: 160 }) },
    { weight: 1, arbitrary: fc.constantFrom(700, 2000) },
  ),
  before: fc.constantFrom(0, 1, 40, 120),
  currencies: fc.oneof(fc.constantFrom(1, 1, 2, 5), fc.integer({ min: 1, max: currencies.length })),
  /** Percentage of documents in another currency than the first, and of refunds. */
  otherIn100: fc.constantFrom(2, 15, 60, 100),
  refundsIn100: fc.constantFrom(0, 5, 60),
  categories: fc.constantFrom(0, 1, 6, 45),
  digits: fc.constantFrom(4, 5, 10, 12),
  recurring: fc.constantFrom(0, 2, 8, 40),
  groups: fc.constantFrom(0, 1, 5),
  duplicates: fc.constantFrom(0, 3, 30),
  gaps: fc.constantFrom(0, 0, 2, 20),
  unreadable: fc.constantFrom(0, 3),
  names: fc.constantFrom(latin, names, longNames, scripts),
});

type Shape = typeof anyShape extends fc.Arbitrary<infer Value> ? Value : never;

/** An account, and the options of its report. */
export type Household = { readonly dataset: Dataset; readonly options: ReportOptions };

/**
 * Generates accounts of 0 to 2,000 documents with several currencies and scripts, names of 140 letters, sums of twelve
 * digits, refunds, recurring payments, groups, possible duplicates, and days with missing documents.
 */
export const anyHousehold: fc.Arbitrary<Household> = fc
  .record({
    shape: anyShape,
    kind: fc.constantFrom('monthly', 'monthly', 'weekly', 'yearly'),
    locale: fc.constantFrom(...locales),
    counted: fc.constantFrom<CountedAmount[]>(...countedAmounts),
  })
  .map(({ shape, kind, locale, counted }) => ({
    dataset: datasetOf(shape, kind),
    options: { locale, counted, preset: kind === 'weekly' ? 'digest' : 'household' },
  }));

const spans = {
  weekly: {
    period: span('2026-10-19', 7),
    past: span('2026-10-12', 7),
    yearBefore: span('2025-10-20', 7),
  },
  monthly: {
    period: span('2026-10-01', 31),
    past: span('2026-09-01', 30),
    yearBefore: span('2025-10-01', 31),
  },
  yearly: { period: span('2025-01-01', 365), past: span('2024-01-01', 366), yearBefore: null },
};

function datasetOf(shape: Shape, kind: keyof typeof spans): Dataset {
  const random = randomFrom(shape.seed);
  const { period, past, yearBefore } = spans[kind];
  const documents = purchases(shape, { ...period, count: shape.documents, random });
  const before = purchases(shape, { ...past, count: shape.before, random });
  return aDataset({
    kind,
    period: { from: period.from, until: period.until },
    account: shape.names[shape.seed % shape.names.length] ?? null,
    documents,
    previous: { period: { from: past.from, until: past.until }, documents: before, summary: null },
    lastYear: yearBefore && {
      period: { from: yearBefore.from, until: yearBefore.until },
      documents: purchases(shape, { ...yearBefore, count: Math.ceil(shape.before / 2), random }),
      summary: null,
    },
    recordsStart: { on: null },
    earlierMonths: kind === 'monthly' && shape.before > 1 ? earlierMonths(shape, random) : null,
    paymentHistory:
      kind === 'yearly'
        ? null
        : {
            period: { from: '2025-08-01', until: period.from },
            documents: purchases(shape, { from: '2025-08-01', days: 400, count: shape.before, random }),
          },
    unreadableDocuments: shape.unreadable,
    gaps: Array.from({ length: shape.gaps }, (_, index) => ({
      ...span(`${period.from.slice(0, 4)}-10-${String(1 + index).padStart(2, '0')}`, 1),
      difference: { minor: BigInt(index * 1234 + 1), currency: 'PLN' },
    })),
    recurring: Array.from({ length: shape.recurring }, (_, index) =>
      aRecurringExpense({
        name: shape.names[index % shape.names.length] ?? null,
        dayOfMonth: 1 + (index % 28),
        nextDate: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
      }),
    ),
    groups: Array.from({ length: shape.groups }, (_, index) => ({
      id: `g${index}`,
      name: longNames[0] ?? null,
    })),
    duplicates: pairs(documents, shape.duplicates),
  });
}

/** The service's summaries of the eleven months before, the latest first. */
function earlierMonths({ digits }: Shape, random: (below: number) => number): Dataset['earlierMonths'] {
  const monthAgo = (months: number) => new Date(Date.UTC(2026, 9 - months)).toISOString().slice(0, 10);
  return Array.from({ length: 11 }, (_, index) => {
    const total = { minor: BigInt(random(10 ** digits)), currency: 'PLN' };
    return {
      period: { from: monthAgo(index + 1), until: monthAgo(index) },
      summary: { total, categories: [{ category: null, amount: total }] },
    };
  });
}

function pairs(documents: readonly PurchaseDocument[], count: number): DuplicatePair[] {
  return documents.slice(0, count).flatMap(({ id }, index) => {
    const targetId = documents[index + 1]?.id;
    return targetId ? [{ sourceId: id, targetId, confidencePerMille: 900, reason: null }] : [];
  });
}

type Purchases = {
  readonly from: string;
  readonly days: number;
  readonly count: number;
  readonly random: (below: number) => number;
};

function purchases(shape: Shape, { from, days, count, random }: Purchases): PurchaseDocument[] {
  const main = currencies[shape.otherIn100 === 100 ? 1 : 0] ?? 'PLN';
  return Array.from({ length: count }, (_, index) => {
    const isOther = random(100) < shape.otherIn100;
    const currency = isOther ? (currencies[random(shape.currencies)] ?? main) : main;
    const sign = random(100) < shape.refundsIn100 ? '-' : '';
    const digits = 1 + random(shape.digits);
    const amount = `${sign}${String(1 + random(10 ** digits))}`;
    const day = new Date(Date.parse(from) + random(days) * 86_400_000).toISOString().slice(0, 10);
    const category = shape.categories === 0 ? null : categoryName(shape, random(shape.categories + 1));
    const isShared = shape.groups > 0 && random(3) === 0;
    return aDocument({
      id: `${from}-${index}`,
      currency,
      amount,
      category,
      storeName: random(12) === 0 ? null : (shape.names[random(shape.names.length)] ?? null),
      purchasedAt: `${day}T1${random(10)}:00:00.000Z`,
      hasImage: random(2) === 0,
      ...(isShared ? { groupId: `g${random(shape.groups)}`, owned: `${sign}1` } : {}),
      lineItems: random(6) === 0 ? [aLineItem({ name: 'x', currency, amount })] : [],
    });
  });
}

function categoryName({ names: all, categories }: Shape, index: number): string | null {
  if (index === categories) return null;
  return index < all.length ? (all[index] ?? null) : `Category ${index}`;
}

function span(from: string, days: number) {
  const until = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  return { from, until, days };
}

/** Returns pseudorandom whole numbers below a limit, reproducible by seed (a linear congruential generator). */
function randomFrom(seed: number): (below: number) => number {
  let state = BigInt(seed) + 1n;
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 11n) % BigInt(below));
  };
}
