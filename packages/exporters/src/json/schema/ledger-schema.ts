import { z } from 'zod';
import { amount, countedMoney, day, decimal, money, text } from './values.ts';

const id = text.nullable().describe('Identifier of the document in the service.');
const date = day.nullable().describe('The day of the purchase.');
const store = text.nullable().describe('As the service spells it.');

/** An amount on the debit side of one account and on the credit side of another. */
const entrySchema = z.object({
  id,
  date,
  store,
  kind: z
    .enum(['expense', 'tax'])
    .describe('"expense": a part of the document, without its tax where taxRate is given; "tax": its tax.'),
  category: text.nullable().describe('In the language of the report; null for tax and without a category.'),
  subcategory: text.nullable().describe('In the language of the report; null likewise.'),
  debitAccount: text.nullable().describe('Null where no rule gives the account.'),
  creditAccount: text.nullable().describe('Null likewise.'),
  posted: amount.describe('What is on both sides; never negative.'),
  ...money.shape,
  costCenter: text.nullable().describe('Null where the rule names none.'),
  vat: text.nullable().describe('How value added tax is treated, as the rule says.'),
  taxRate: decimal
    .nullable()
    .describe(
      'In percent: "23"; null where the document is booked gross, and for parts of a document with several rates or none.',
    ),
  taxRateSource: z
    .enum(['ksef', 'derived'])
    .nullable()
    .describe(
      '"ksef": from the invoice; "derived": the only rate of the country that fits the amounts; null without a rate.',
    ),
  supplier: text
    .nullable()
    .describe(
      'The seller of the invoice of the document, else the supplier of the store; null without both.',
    ),
  taxNumber: text.nullable().describe('Of the seller or supplier; null likewise.'),
  ksefNumber: text.nullable().describe('The number of the invoice in KSeF; null where it is not known.'),
});

/** Both sides of all entries. */
export const ledgerSchema = z.object({
  entries: z
    .array(entrySchema)
    .describe(
      'Debits equal credits in each document. "amount" is negative where the expense or the tax is credited; the amounts of a document add up to its amount.',
    ),
  income: z
    .array(
      z.object({
        id,
        date,
        store,
        ...money.shape,
        account: text
          .nullable()
          .describe(
            'The account of the payment method; null where none is named. Income itself is not booked.',
          ),
      }),
    )
    .describe('Documents of income, in purchase order.'),
  unmappedPayments: z
    .array(
      z.object({
        paymentMethod: text.nullable().describe('As the service spells it; null without one.'),
        ...countedMoney.shape,
      }),
    )
    .describe('Payment methods without an account, largest first.'),
  unsplit: z
    .array(
      z.object({
        id,
        date,
        store,
        ...money.shape,
        tax: amount.nullable().describe('As the service gives it.'),
        reason: text.meta({
          description:
            'Why it is booked gross: no tax rate is known, or the tax of the invoice is not that of its rate; reasons may be added.',
          examples: ['no_tax', 'no_rate', 'several_rates', 'invoice_tax_invalid'],
        }),
      }),
    )
    .describe('Documents that are booked gross, their tax not split off; empty without an account of tax.'),
});
