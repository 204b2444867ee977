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
    .describe('"expense": a part of the document, without its tax if taxRate is given; "tax": its tax.'),
  category: text.nullable().describe('In the language of the report; null for tax and without a category.'),
  subcategory: text.nullable().describe('In the language of the report; null likewise.'),
  debitAccount: text.nullable().describe('Null if no rule gives the account.'),
  creditAccount: text.nullable().describe('Null likewise.'),
  posted: amount.describe('The amount on both sides; never negative.'),
  ...money.shape,
  costCenter: text.nullable().describe('Null if the rule has none.'),
  vat: text.nullable().describe('The tax treatment of the rule.'),
  taxRate: decimal
    .nullable()
    .describe(
      'In percent, such as "23"; null if the document is booked gross, and for parts of a document with several rates or none.',
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
      "The seller of the document's invoice, or else the supplier of the store; null without either.",
    ),
  taxNumber: text.nullable().describe('Of the seller or supplier; null likewise.'),
  ksefNumber: text.nullable().describe('The number of the invoice in KSeF; null if it is not known.'),
});

/** What tells documents of a list apart. */
const namedDocument = { id, date, store, ...money.shape };

/** A document that a file for an accounting program leaves out. */
function leftOutSchema(character: string) {
  return z.object({
    ...namedDocument,
    reason: text.meta({
      description: 'Why a register of input tax or the file cannot have it; reasons may be added.',
      examples: ['no_supplier', 'no_number', 'rate_unknown', 'number_too_long'],
    }),
    character: text.nullable().describe(character),
  });
}

/** Both sides of all entries. */
export const ledgerSchema = z.object({
  entries: z
    .array(entrySchema)
    .describe(
      'Debits equal credits in each document. "amount" is negative if the expense or the tax is credited; the amounts of a document add up to its amount.',
    ),
  income: z
    .array(
      z.object({
        ...namedDocument,
        account: text
          .nullable()
          .describe(
            'The account of the payment method; null if the accounting file has none. Income itself is not booked.',
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
        ...namedDocument,
        tax: amount.nullable().describe('As the service gives it.'),
        reason: text.meta({
          description:
            'Why the document is booked gross: no tax rate is known, or the tax of the invoice does not match its rate; reasons may be added.',
          examples: ['no_tax', 'no_rate', 'several_rates', 'invoice_tax_invalid'],
        }),
      }),
    )
    .describe(
      'Documents that are booked gross, without splitting off their tax; empty without a tax account.',
    ),
  notInEpp: z
    .array(leftOutSchema('The first character that Windows-1250 lacks, if that is the reason.'))
    .nullable()
    .describe('Documents that an EDI++ file leaves out, in purchase order; null without a company.'),
  notInOptima: z
    .array(leftOutSchema('The first character that Optima does not keep, if that is the reason.'))
    .nullable()
    .describe(
      'Documents that a file for Comarch ERP Optima leaves out, in purchase order; null without the settings of Optima.',
    ),
});
