import { addDays, dateInZone, startOfDay } from '@outlay/core/time';
import {
  findRecurring,
  type RecurringExpense,
  recurringHistoryDays,
} from '../../calculation/find-recurring.ts';
import { listDuplicates } from '../../documents/duplicate-suggestions.ts';
import { type PurchaseKind, readKinds, readPayments } from '../../documents/read-payments.ts';
import { stableUuid } from '../../identifiers/stable-uuid.ts';
import type { Account } from '../../storage/accounts.ts';
import { countText, nouns } from '../../words/count-text.ts';
import { dateRangeText } from '../../words/date-text.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { duplicateBody } from './duplicate-body.ts';

/** What the service detects: duplicates and recurring expenses (specification §4). */
export function detectionHandlers({
  database,
  clock,
}: HandlerDeps): Handlers<'listDuplicateSuggestions' | 'listRecurringExpenses'> {
  return {
    async listDuplicateSuggestions({ account }) {
      return { status: 200, json: (await listDuplicates(database, account.id)).map(duplicateBody) };
    },

    async listRecurringExpenses({ account, query: { includeInactive } }) {
      const { timeZone } = account;
      const today = dateInZone(clock(), timeZone);
      const payments = await readPayments(database, account.id, {
        from: startOfDay(addDays(today, -recurringHistoryDays), timeZone),
        until: startOfDay(addDays(today, 1), timeZone),
      });
      const found = findRecurring(payments, today, timeZone);
      const shown = found.filter(({ isActive }) => isActive || includeInactive);
      const latest = shown.map(({ latestId }) => latestId);
      const kinds = await readKinds(database, account.id, latest);
      const json = shown.map((expense) => recurringBody(account, expense, kinds.get(expense.latestId)));
      return { status: 200, json };
    },
  };
}

function recurringBody(account: Account, expense: RecurringExpense, kind: PurchaseKind | undefined) {
  const { name, frequency, firstDate, lastDate, occurrences } = expense;
  return {
    id: stableUuid('recurring', account.id, expense.key),
    name,
    description: `${countText(occurrences, nouns.payment)}, ${dateRangeText(firstDate, lastDate)}`,
    frequency,
    dayOfMonth: expense.dayOfMonth,
    isActive: expense.isActive,
    category: kind?.category ?? null,
    subCategory: kind?.subcategory ?? null,
    paymentType: kind?.paymentMethod ?? null,
    nextOccurrenceDate: expense.nextDate,
    createdAt: startOfDay(firstDate, account.timeZone),
  };
}
