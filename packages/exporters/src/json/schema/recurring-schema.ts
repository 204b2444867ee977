import { z } from 'zod';
import { amount, count, currency, day, text } from './values.ts';

const paymentSchema = z.object({
  id: text.nullable().describe('Identifier of the document in the service.'),
  date: day.nullable().describe('The day of the payment.'),
  currency,
  amount: amount.describe('The amount of the document that counts.'),
});

/** A recurring expense of the service with its payments in the period. */
export const recurringSchema = z.object({
  name: text.nullable().describe('The store that is paid.'),
  frequency: text.nullable().meta({
    description: 'How often it comes.',
    examples: ['weekly', 'monthly', 'quarterly', 'yearly'],
  }),
  category: text.nullable().describe('In the language of the report.'),
  isActive: z.boolean().nullable().describe('Whether the service still expects it.'),
  nextDate: day
    .nullable()
    .describe('When it is next due, as of the end of the period; null if nothing is expected.'),
  id: text.nullable().describe('Identifier in the service.'),
  description: text
    .nullable()
    .describe('In the words of the service; null unless the section service-text was requested.'),
  subcategory: text.nullable().describe('In the language of the report.'),
  paymentMethod: text.nullable().describe('As the service spells it.'),
  status: text.meta({
    description:
      'The status: "paid", "partly-paid", "missing" (overdue and unpaid), "upcoming", "not-due" in the period, "inactive", or "unknown" if the service does not provide enough.',
    examples: ['paid', 'missing'],
  }),
  currency: currency
    .nullable()
    .describe('The currency of its sums and averages; null without one. Each payment has its own.'),
  expected: count
    .nullable()
    .describe('Number of payments due in the period; null if it is not known, and for inactive ones.'),
  expectedDates: z.array(day).describe('The days on which they are due.'),
  payments: z.array(paymentSchema).describe('The documents of the period that pay it, oldest first.'),
  paid: amount.nullable().describe('The sum of these; null without any, and for several currencies.'),
  missing: count.describe('Number of payments that are overdue and unpaid.'),
  missingDates: z.array(day).describe('The days on which these were due.'),
  refunds: z.array(paymentSchema).describe('The refunds of its store in the period, oldest first.'),
  last: paymentSchema.nullable().describe('The last payment known before the period.'),
  priceChange: amount
    .nullable()
    .describe(
      'The increase of the latest payment of the period over the one before it, in the period or earlier; null unless both exist in one currency.',
    ),
  average: amount
    .nullable()
    .describe('The average payment, in the currency of the latest one; null without any.'),
  yearlyCost: amount
    .nullable()
    .describe(
      'The latest payment times the number of payments in a year; null without any, and for inactive ones.',
    ),
  upcomingDates: z
    .array(day)
    .describe(
      'The unpaid due days within the days that comingUp covers, and earlier ones that may still be paid; empty once these days have passed.',
    ),
});
