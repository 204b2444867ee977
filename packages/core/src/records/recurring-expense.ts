import { type RecurringFrequency, recurringFrequencies } from '../contract/enumerations.ts';
import type { RecurringExpenseBody } from '../contract/resources.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import { readDay, readInstant, readName, readText } from './read-fields.ts';

/** A payment that the service found to come again and again. It gives no amount. `null` is what it did not give. */
export type RecurringExpense = {
  readonly id: string | null;
  /** The store that is paid. */
  readonly name: string | null;
  readonly description: string | null;
  /** `null` also for a rhythm that this version does not know. */
  readonly frequency: RecurringFrequency | null;
  /** The day that payments are expected on, 1 to 31; a month that lacks it has them on its last day. */
  readonly dayOfMonth: number | null;
  /** The Polish name. */
  readonly category: string | null;
  /** The Polish name. */
  readonly subcategory: string | null;
  readonly paymentMethod: string | null;
  readonly isActive: boolean | null;
  readonly nextDate: CalendarDate | null;
  /** Since when the service knows it. */
  readonly createdAt: Instant | null;
};

/** A recurring expense as the client gives it, and as the service sent it. */
export type RecurringExpenseRecord = RecurringExpense & { readonly body: RecurringExpenseBody };

/** Reads a recurring expense, and keeps what it was read from. */
export function readRecurringExpenseRecord(body: RecurringExpenseBody): RecurringExpenseRecord {
  return {
    id: body.id ?? null,
    name: readText(body.name),
    description: readText(body.description),
    frequency: readName(recurringFrequencies, body.frequency),
    dayOfMonth: readDayOfMonth(body.dayOfMonth),
    category: body.category ?? null,
    subcategory: body.subCategory ?? null,
    paymentMethod: readText(body.paymentType),
    isActive: body.isActive ?? null,
    nextDate: readDay(body.nextOccurrenceDate),
    createdAt: readInstant(body.createdAt),
    body,
  };
}

function readDayOfMonth(given: number | null | undefined): number | null {
  const day = given ?? 0;
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}
