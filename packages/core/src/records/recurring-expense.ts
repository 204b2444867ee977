import { type RecurringFrequency, recurringFrequencies } from '../contract/enumerations.ts';
import type { RecurringExpenseBody } from '../contract/resources.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import { readDay, readInstant, readName, readText } from './read-fields.ts';

/** A recurring payment that the service detected. The service gives no amount. `null` means that it gave no value. */
export type RecurringExpense = {
  readonly id: string | null;
  /** The name of the store. */
  readonly name: string | null;
  readonly description: string | null;
  /** `null` also for a frequency that this version does not know. */
  readonly frequency: RecurringFrequency | null;
  /** The day of the month on which the payment is due, 1 to 31; in a shorter month, its last day. */
  readonly dayOfMonth: number | null;
  /** The Polish name. */
  readonly category: string | null;
  /** The Polish name. */
  readonly subcategory: string | null;
  readonly paymentMethod: string | null;
  readonly isActive: boolean | null;
  readonly nextDate: CalendarDate | null;
  /** When the service created the record. */
  readonly createdAt: Instant | null;
};

/** A recurring expense as the client returns it; `body` is what the service sent. */
export type RecurringExpenseRecord = RecurringExpense & { readonly body: RecurringExpenseBody };

/** Reads a recurring expense and keeps the original body. */
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
