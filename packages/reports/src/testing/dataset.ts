import type { RecurringExpense } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import type { Dataset, SourcedSummary } from '../figures/dataset.ts';

/** A dataset of October 2026 in Warsaw, read in November, of which a test states only what matters. */
export function aDataset(fields: Partial<Dataset> = {}): Dataset {
  return {
    kind: 'monthly',
    period: { from: '2026-10-01', until: '2026-11-01' },
    timeZone: 'Europe/Warsaw',
    account: null,
    readAt: '2026-11-02T06:00:00.000Z',
    documents: [],
    gaps: [],
    unreadableDocuments: 0,
    summary: null,
    categoryNames: [],
    previous: null,
    lastYear: null,
    recordsStart: null,
    paymentHistory: null,
    earlierMonths: null,
    recurring: [],
    duplicates: [],
    groups: [],
    tags: null,
    unavailable: [],
    ...fields,
  };
}

/** A monthly expense that the service expects, of which a test states only what matters. */
export function aRecurringExpense(fields: Partial<RecurringExpense> = {}): RecurringExpense {
  return {
    id: null,
    name: 'Netflix',
    description: null,
    frequency: 'monthly',
    dayOfMonth: null,
    category: null,
    subcategory: null,
    paymentMethod: null,
    isActive: true,
    nextDate: null,
    createdAt: null,
    ...fields,
  };
}

/** A summary in PLN: the total, and amounts by the Polish names of categories. */
export function aSummary(total: string, categories: Readonly<Record<string, string>> = {}): SourcedSummary {
  return {
    total: parseMoney(total, 'PLN'),
    categories: Object.entries(categories).map(([category, amount]) => ({
      category,
      amount: parseMoney(amount, 'PLN'),
    })),
    source: 'period',
    narrative: null,
    createdAt: null,
  };
}
