import { decimalString } from '@outlay/core/money';
import type { RecurringPayment, RecurringRow } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { decimalOrNull } from './values-body.ts';

/** The JSON form of a recurring expense with its payments. */
export function recurringBody(row: RecurringRow): NonNullable<ReportBody['recurring']>[number] {
  return {
    name: row.name,
    frequency: row.frequency,
    category: row.category,
    isActive: row.isActive,
    nextDate: row.nextDate,
    id: row.id,
    description: row.description,
    subcategory: row.subcategory,
    paymentMethod: row.paymentMethod,
    status: row.status,
    currency: (row.average ?? row.paid ?? row.last?.amount)?.currency ?? null,
    expected: row.expected,
    expectedDates: row.expectedDates,
    payments: row.payments.map(paymentBody),
    paid: decimalOrNull(row.paid),
    missing: row.missing,
    missingDates: row.missingDates,
    refunds: row.refunds.map(paymentBody),
    last: row.last && paymentBody(row.last),
    priceChange: decimalOrNull(row.priceChange),
    average: decimalOrNull(row.average),
    yearlyCost: decimalOrNull(row.yearlyCost),
    upcomingDates: row.upcomingDates,
  };
}

function paymentBody({ id, date, amount }: RecurringPayment) {
  return { id, date, currency: amount.currency, amount: decimalString(amount) };
}
