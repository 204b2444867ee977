import { z } from 'zod';
import { amount, count, currency, day, text } from './values.ts';

const paymentSchema = z.object({
  id: text.nullable().describe('Identifier of the document in the service.'),
  date: day.nullable().describe('The day of the payment.'),
  currency,
  amount: amount.describe('What of the document counts.'),
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
    .describe('When it is next due, as of the end of the period; null where nothing is expected.'),
  id: text.nullable().describe('Identifier in the service.'),
  description: text
    .nullable()
    .describe('In the words of the service; null unless the section service-text was asked for.'),
  subcategory: text.nullable().describe('In the language of the report.'),
  paymentMethod: text.nullable().describe('As the service spells it.'),
  status: text.meta({
    description:
      'What came of it: "paid", "partly-paid", "missing" (it should have come), "upcoming", "not-due" in the period, "inactive", or "unknown", where the service does not tell enough.',
    examples: ['paid', 'missing'],
  }),
  currency: currency
    .nullable()
    .describe('Of its sums and averages; null without one. Each payment says its own.'),
  expected: count
    .nullable()
    .describe(
      'How many payments are due in the period; null where that cannot be told, and for what is inactive.',
    ),
  expectedDates: z.array(day).describe('The days on which they are due.'),
  payments: z.array(paymentSchema).describe('The documents of the period that pay it, oldest first.'),
  paid: amount.nullable().describe('What these come to; null without one, and for several currencies.'),
  missing: count.describe('How many of the payments due have not come although their time is over.'),
  missingDates: z.array(day).describe('The days on which these were due.'),
  last: paymentSchema.nullable().describe('The last payment known before the period.'),
  priceChange: amount
    .nullable()
    .describe(
      'How much more the latest payment of the period is than the one before it, in the period or earlier; null unless there are both in one currency.',
    ),
  average: amount
    .nullable()
    .describe('What a payment is on average, in the currency of the latest one; null without one.'),
  yearlyCost: amount
    .nullable()
    .describe(
      'The latest payment as often as it comes in a year; null without one, and for what is inactive.',
    ),
  upcomingDates: z
    .array(day)
    .describe(
      'The unpaid due days of the days that comingUp covers, and those before that still may be paid; none once the days it covers are over.',
    ),
});
