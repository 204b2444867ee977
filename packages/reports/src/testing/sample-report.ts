import type { Category, PurchaseDocument } from '@outlay/core';
import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import type { Report } from '../report/report.ts';
import { aRecurringExpense } from './dataset.ts';

/** A finished report of October 2026 with something in every section; a test states only what matters to it. */
export function aReport(overrides: Partial<Report> = {}): Report {
  return { ...aLargeReport(48, overrides.locale), ...overrides };
}

/** The same with any number of documents, and with any accounting file. */
export function aLargeReport(
  documents: number,
  locale: Locale = 'pl',
  mapping: AccountingMapping = accounting,
): Report {
  return buildReport(sampleDataset(Array.from({ length: documents }, (_, index) => purchase(index))), {
    locale,
    preset: 'full',
    accounting: mapping,
  });
}

/** Leaves some categories and stores without an account, and names categories in both languages. */
const accounting: AccountingMapping = {
  rules: [
    { store: 'Biedronka', tag: 'praca', account: '403-02', costCenter: 'Biuro', vat: '23%' },
    { category: 'Food', account: '402-01', vat: '5%' },
    { category: 'Transport', account: '401-02', costCenter: 'Flota', vat: '23%' },
    { category: 'Dom i ogród', account: '401-01', vat: '23%' },
    { category: 'Zdrowie', account: '405', vat: 'zw' },
  ],
};

const categoryNames: readonly Category[] = [
  { polish: 'Jedzenie', english: 'Food', emoji: '🛒', subcategories: [] },
  { polish: 'Dom i ogród', english: 'Home and garden', emoji: '🏡', subcategories: [] },
  { polish: 'Transport', english: 'Transport', emoji: '🚗', subcategories: [] },
  { polish: 'Zdrowie', english: 'Health', emoji: '💊', subcategories: [] },
  { polish: 'Rozrywka', english: 'Entertainment', emoji: '🎬', subcategories: [] },
];

const shops: readonly { readonly store: string | null; readonly category: string | null }[] = [
  { store: 'Biedronka', category: 'Jedzenie' },
  { store: 'Żabka', category: 'Jedzenie' },
  { store: 'Lidl', category: 'Jedzenie' },
  { store: 'Orlen', category: 'Transport' },
  { store: 'Apteka „Pod Złotą Gęsią”', category: 'Zdrowie' },
  { store: 'Leroy Merlin', category: 'Dom i ogród' },
  { store: 'Kino Świt', category: 'Rozrywka' },
  {
    store:
      'Przedsiębiorstwo Handlowo-Usługowe „Źdźbło” Grażyna Brzęczyszczykiewicz-Gżegżółkowska sp. z o.o. sp. k.',
    category: 'Dom i ogród',
  },
  { store: 'Allegro', category: null },
  { store: null, category: null },
];

/** The purchase of October that is a subscription, and what it was in September. */
const netflix = { store: 'Netflix', index: 16, amountBefore: '60.00' };

function sampleDataset(documents: readonly PurchaseDocument[]): Dataset {
  const inZloty = documents.flatMap(({ total }) => (total.currency === 'PLN' ? [total] : []));
  return {
    kind: 'monthly',
    period: { from: '2026-10-01', until: '2026-11-01' },
    timeZone: 'Europe/Warsaw',
    account: 'Zażółć Gęślą',
    readAt: '2026-11-01T06:30:00.000Z',
    documents,
    gaps: [],
    unreadableDocuments: 0,
    summary: {
      total: sumMoney(inZloty, 'PLN'),
      categories: sampleCategories(documents),
      source: 'preset:last-month',
      narrative: 'Wydatki na jedzenie były niższe niż we wrześniu.\nNajwięcej kosztował dom i ogród.',
      createdAt: null,
    },
    categoryNames,
    previous: {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: Array.from({ length: 40 }, (_, index) => purchase(index * 3, '09')).flatMap(splitNetflix),
      summary: null,
    },
    lastYear: null,
    recordsStart: null,
    paymentHistory: null,
    earlierMonths: null,
    recurring: [
      aRecurringExpense({
        name: 'Netflix',
        description: '15 płatności',
        dayOfMonth: netflix.index + 1,
        category: 'Rozrywka',
        paymentMethod: 'Karta',
        nextDate: '2026-11-17',
      }),
      aRecurringExpense({ name: 'Czynsz', category: 'Dom i ogród', nextDate: '2026-11-10' }),
      aRecurringExpense({
        name: 'Ubezpieczenie mieszkania',
        frequency: 'yearly',
        category: 'Dom i ogród',
        nextDate: '2027-03-02',
      }),
    ],
    duplicates: [
      { sourceId: 'document-0', targetId: 'document-10', confidencePerMille: 912, reason: 'Ta sama kwota' },
      { sourceId: 'document-10', targetId: 'document-20', confidencePerMille: 735, reason: 'Ten sam sklep' },
      { sourceId: 'document-of-september', targetId: 'document-1', confidencePerMille: null, reason: null },
    ],
    groups: [{ id: 'group-home', name: 'Mieszkanie' }],
    tags: ['praca', 'podróże'],
    unavailable: [],
  };
}

/** The purchase of a number: always the same one, spread over shops, days, payments and currencies. */
function purchase(index: number, month = '10'): PurchaseDocument {
  const { store, category } = shops[index % shops.length] ?? { store: null, category: null };
  const isNetflix = month === '10' && index === netflix.index;
  const grosze = ((index * 7919) % 24_000) + 199;
  const isRefund = index % 23 === 22;
  return aDocument({
    id: `document-${index}`,
    storeName: isNetflix ? netflix.store : store,
    category,
    amount: `${isRefund ? '-' : ''}${Math.floor(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`,
    currency: index % 16 === 15 ? 'EUR' : 'PLN',
    purchasedAt: `2026-${month}-${String((index % 30) + 1).padStart(2, '0')}T${String(7 + (index % 13)).padStart(2, '0')}:15:00.000Z`,
    createdAt:
      index % 6 === 5 ? null : `2026-${month}-${String((index % 30) + 1).padStart(2, '0')}T20:40:00.000Z`,
    ...(index % 3 === 0 ? { tax: '1.23' } : {}),
    paymentMethod: index % 2 === 0 ? 'Karta' : 'Gotówka',
    identifier: index % 4 === 0 ? `FV/${index}/10/2026` : null,
    tags: index % 5 === 0 ? ['praca', 'podróże'] : [],
    hasImage: index === 11 ? null : index !== 3,
    ...sharedBy(index, grosze),
  });
}

/** Some purchases are shared by two; of one group the service tells neither the name nor every share. */
function sharedBy(index: number, grosze: number): { readonly groupId?: string; readonly owned?: string } {
  const half = Math.floor(grosze / 2);
  const owned = `${Math.floor(half / 100)}.${String(half % 100).padStart(2, '0')}`;
  if (index % 12 === 5) return { groupId: 'group-home', owned };
  return index === 13 || index === 14 ? { groupId: 'group-trip', ...(index === 13 ? { owned } : {}) } : {};
}

/** Takes September's subscription off a purchase of entertainment, so that sums stay what they are. */
function splitNetflix(document: PurchaseDocument): PurchaseDocument[] {
  if (document.id !== 'document-6') return [document];
  const part = aDocument({
    id: 'document-netflix',
    storeName: netflix.store,
    category: document.category,
    amount: netflix.amountBefore,
    purchasedAt: '2026-09-17T10:15:00.000Z',
  });
  return [{ ...document, total: subtractMoney(document.total, part.total) }, part];
}

function sampleCategories(
  documents: readonly PurchaseDocument[],
): { readonly category: string | null; readonly amount: Money }[] {
  const groups = Map.groupBy(
    documents.filter(({ total }) => total.currency === 'PLN'),
    ({ category }) => category,
  );
  return [...groups].map(([category, group]) => ({
    category,
    amount: sumMoney(
      group.map(({ total }) => total),
      'PLN',
    ),
  }));
}
