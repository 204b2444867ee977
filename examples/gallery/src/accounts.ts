import type { PurchaseDocument } from '@outlay/core';
import { sumMoney } from '@outlay/core/money';
import {
  dateInZone,
  type Period,
  type PeriodKind,
  previousPeriod,
  samePeriodLastYear,
} from '@outlay/core/time';
import type { Dataset, PastPeriod, SourcedSummary } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { categoryNames, historyOf, householdPurchases, purchase, recurring } from './household-records.ts';

/** An account of the gallery. */
export type GalleryAccount = {
  /** For file names. */
  readonly name: string;
  /** What a report is made of. */
  readonly dataset: (kind: 'monthly' | 'weekly') => Dataset;
};

const periods: Readonly<Record<'monthly' | 'weekly', Period>> = {
  monthly: { from: '2026-10-01', until: '2026-11-01' },
  weekly: { from: '2026-10-19', until: '2026-10-26' },
};

const timeZone = 'Europe/Warsaw';

/** Changes what a household bought into what another account holds. */
type Change = (documents: readonly PurchaseDocument[], isCurrent: boolean) => PurchaseDocument[];

const long =
  'Przedsiębiorstwo Handlowo-Usługowe „Źdźbło i Gżegżółka” Grażyna Brzęczyszczykiewicz-Chrząszczyżewoszycka Spółka z o.o. Sp. Komandytowa, Łękołody';

const changes: Readonly<Record<string, Change>> = {
  ordinary: (documents, isCurrent) => [
    ...documents,
    ...(isCurrent
      ? [0, 1, 2].map((index) =>
          purchase({
            id: `coats-${index}`,
            storeName: 'Zalando',
            category: 'Ubrania',
            minor: 29_900 + index * 1_296,
            at: `2026-10-2${index}T17:20:00.000Z`,
            hasImage: true,
          }),
        )
      : []),
    ...abroad(isCurrent),
    ...(isCurrent ? again(documents, 'Żabka') : []),
  ],
  empty: (documents, isCurrent) => (isCurrent ? [] : [...documents]),
  'one-document': (documents, isCurrent) => (isCurrent ? documents.slice(0, 1) : []),
  'two-thousand-documents': (documents) =>
    Array.from({ length: 36 }, (_, copy) =>
      documents.map((document) => ({ ...document, id: `${document.id}-${copy}` })),
    ).flat(),
  'five-currencies': (documents) =>
    documents.map((document) => {
      const currency = currencyOf(document);
      const minor = currency === 'JPY' ? document.total.minor / 100n + 1n : document.total.minor;
      return { ...document, owned: null, groupId: null, total: { minor, currency } };
    }),
  'refunds-above-spending': (documents, isCurrent) =>
    documents.map((document, index) =>
      isCurrent && index % 2 === 0
        ? {
            ...document,
            owned: null,
            groupId: null,
            total: { ...document.total, minor: -2n * document.total.minor },
          }
        : document,
    ),
  'no-categories': (documents) => documents.map((document) => ({ ...document, category: null })),
  'long-names': (documents) =>
    documents.map((document, index) => ({
      ...document,
      storeName: index % 2 === 0 ? `${long.slice(0, 136)} ${index % 7}` : document.storeName,
      category: document.category && `${document.category}, ${long.slice(0, 100)}`,
    })),
  'ten-digit-sums': (documents) =>
    documents.map((document) => ({
      ...document,
      owned: null,
      groupId: null,
      total: { ...document.total, minor: document.total.minor * 888_888n },
    })),
};

const currencies = ['PLN', 'EUR', 'CZK', 'GBP', 'JPY'] as const;

/** Of payments that recur, always the same; of other purchases, by the day and the store. */
function currencyOf({ id, storeName }: PurchaseDocument): (typeof currencies)[number] {
  const payment = recurring.findIndex(({ name }) => name === storeName);
  const [, day = '', habit = ''] = /^\d{4}-\d{2}-(\d{2})-(\d+)$/.exec(id ?? '') ?? [];
  const index = payment >= 0 ? Math.max(0, payment - 2) : Number(day) + Number(habit);
  return currencies[index % currencies.length] ?? 'PLN';
}

/** A purchase that was recorded twice. */
function again(documents: readonly PurchaseDocument[], store: string): PurchaseDocument[] {
  const twice = documents.findLast(({ storeName }) => storeName === store);
  return twice ? [{ ...twice, id: `${twice.id}-again` }] : [];
}

function abroad(isCurrent: boolean): PurchaseDocument[] {
  if (!isCurrent) return [];
  return [1_290, 4_509, 22_000].map((minor, index) =>
    purchase({
      id: `abroad-${index}`,
      storeName: ['DB Fernverkehr', 'Rewe', 'Hotel Havel'][index] ?? null,
      category: ['Transport', 'Zakupy spożywcze', 'Rozrywka'][index] ?? null,
      minor,
      currency: 'EUR',
      at: `2026-10-2${index + 1}T10:00:00.000Z`,
      hasImage: true,
    }),
  );
}

/** The accounts of the gallery: an ordinary one, and those that break layouts. */
export const galleryAccounts: readonly GalleryAccount[] = Object.entries(changes).map(([name, change]) => ({
  name,
  dataset: (kind) => datasetOf(kind, change, name === 'one-document'),
}));

function datasetOf(kind: 'monthly' | 'weekly', change: Change, isNew: boolean): Dataset {
  const period = periods[kind];
  const documents = inPeriod(change(householdPurchases(period), true), period);
  const first = documents[0]?.purchasedAt;
  return aDataset({
    kind,
    period,
    timeZone,
    account: 'Household',
    readAt: '2026-11-01T00:16:00.000Z',
    documents,
    summary: summaryOf(documents),
    categoryNames,
    previous: pastOf(previousPeriod(kind, period), change),
    lastYear: pastOf(samePeriodLastYear(kind, period), change),
    paymentHistory: {
      period: historyOf(period),
      documents: change(householdPurchases(historyOf(period)), false),
    },
    recordsStart: { on: isNew && first ? dateInZone(first, timeZone) : null },
    recurring: isNew ? [] : recurring,
    duplicates: duplicatesOf(documents),
    groups: [{ id: 'flat', name: 'Lipowa 7' }],
  });
}

function inPeriod(documents: readonly PurchaseDocument[], { from, until }: Period): PurchaseDocument[] {
  return documents.filter(({ purchasedAt }) => {
    const date = purchasedAt?.slice(0, 10) ?? '';
    return from <= date && date < until;
  });
}

function pastOf(period: Period | undefined, change: Change): PastPeriod | null {
  if (!period) return null;
  const documents = change(householdPurchases(period), false);
  return { period, documents, summary: summaryOf(documents) };
}

/** What the service would add up: its main currency, a category each. */
function summaryOf(documents: readonly PurchaseDocument[]): SourcedSummary {
  const inMain = documents.filter(({ total }) => total.currency === 'PLN');
  const groups = Map.groupBy(inMain, ({ category }) => category);
  const sumOf = (some: readonly PurchaseDocument[]) =>
    sumMoney(
      some.map(({ total }) => total),
      'PLN',
    );
  return {
    total: sumOf(inMain),
    categories: [...groups].map(([category, group]) => ({ category, amount: sumOf(group) })),
    source: 'preset:last-month',
    narrative: null,
    createdAt: null,
  };
}

/** Two purchases of one amount in one store on one day, where there are such. */
function duplicatesOf(documents: readonly PurchaseDocument[]): Dataset['duplicates'] {
  const seen = new Map<string, PurchaseDocument>();
  for (const document of documents) {
    const { id, storeName, purchasedAt, total } = document;
    const key = `${storeName} ${purchasedAt} ${total.minor}`;
    const other = seen.get(key);
    if (other) return [{ sourceId: other.id, targetId: id, confidencePerMille: 910, reason: null }];
    seen.set(key, document);
  }
  return [];
}

/** The kind of period that a preset is shown with. */
export function kindOf(preset: string): Extract<PeriodKind, 'monthly' | 'weekly'> {
  return preset === 'digest' ? 'weekly' : 'monthly';
}
