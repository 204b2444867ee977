import { addDays, dateInZone, startOfDay } from '@outlay/core';
import {
  findRecurring,
  type RecurringExpense,
  recurringHistoryDays,
} from '../../calculation/find-recurring.ts';
import { listDuplicates } from '../../documents/duplicate-suggestions.ts';
import { readPurchases } from '../../documents/read-documents.ts';
import { stableUuid } from '../../stable-uuid.ts';
import type { Account } from '../../storage/accounts.ts';
import type { HandlerDependencies, Handlers } from '../handlers.ts';
import { duplicateBody } from './duplicate-body.ts';

/** What the service finds out by itself: duplicates and recurring expenses (specification §4). */
export function detectionHandlers({
  database,
  clock,
}: HandlerDependencies): Handlers<'listDuplicateSuggestions' | 'listRecurringExpenses'> {
  return {
    async listDuplicateSuggestions({ account }) {
      return { status: 200, json: (await listDuplicates(database, account.id)).map(duplicateBody) };
    },

    async listRecurringExpenses({ account, query: { includeInactive } }) {
      const { timeZone } = account;
      const today = dateInZone(clock(), timeZone);
      const payments = await readPurchases(database, account.id, {
        from: startOfDay(addDays(today, -recurringHistoryDays), timeZone),
        until: startOfDay(addDays(today, 1), timeZone),
      });
      const found = findRecurring(payments, today, timeZone);
      const shown = found.filter(({ isActive }) => isActive || includeInactive);
      return { status: 200, json: shown.map((expense) => recurringBody(account, expense)) };
    },
  };
}

function recurringBody(account: Account, expense: RecurringExpense) {
  const { name, frequency, firstDate, lastDate, occurrences } = expense;
  return {
    id: stableUuid('recurring', account.id, name, String(frequency), firstDate),
    name,
    description: `Płatności: ${occurrences}, od ${firstDate} do ${lastDate}`,
    frequency,
    dayOfMonth: expense.dayOfMonth,
    isActive: expense.isActive,
    category: expense.category,
    subCategory: expense.subcategory,
    paymentType: expense.paymentMethod,
    nextOccurrenceDate: expense.nextDate,
    createdAt: startOfDay(firstDate, account.timeZone),
  };
}
