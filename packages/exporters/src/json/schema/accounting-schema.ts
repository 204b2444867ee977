import { z } from 'zod';
import { amount, count, countedMoney, currency, day, money, text } from './values.ts';

const costCenter = text.nullable().describe('Null if the rule has none.');
const vat = text.nullable().describe('The tax treatment of the rule, such as "23%"; null if it has none.');
const category = text
  .nullable()
  .describe('In the language of the report; null for amounts without a category.');
const subcategory = text
  .nullable()
  .describe('In the language of the report; null for amounts without a subcategory.');
const store = text.nullable().describe('As the service spells it.');

/** A part of a document and its account. */
const entrySchema = z.object({
  id: text.nullable().describe('Identifier of the document in the service.'),
  date: day.nullable().describe('The day of the purchase.'),
  store,
  category,
  subcategory,
  ...money.shape,
  account: text.nullable().describe('Null if no rule matches.'),
  costCenter,
  vat,
});

/** The accounts of all spending. */
export const accountingSchema = z.object({
  accounts: z
    .array(
      z.object({
        account: text.describe('As in the rule, such as "401-01".'),
        costCenter,
        vat,
        ...countedMoney.shape,
      }),
    )
    .describe('The amounts booked on each account in a currency. With "unmapped" they add up to the totals.'),
  unmapped: z
    .array(z.object({ category, subcategory, store, ...countedMoney.shape }))
    .describe('Amounts that no rule matches, largest first.'),
  entries: z.array(entrySchema).describe('Every part of every document of spending, in purchase order.'),
  unmappedTotals: z
    .array(countedMoney)
    .describe('Amounts that no rule matches, for each currency; empty if everything is booked.'),
  withoutSupplier: z
    .array(
      z.object({
        store: text.nullable().describe('As the service spells it; null without a name.'),
        ...countedMoney.shape,
      }),
    )
    .nullable()
    .describe('Stores without a supplier, largest first; null without a list of suppliers.'),
  company: z
    .object({
      name: text.describe('As in the commercial register.'),
      taxId: text.describe('A NIP: 10 digits.'),
      street: text.nullable().describe('With the house number.'),
      postalCode: text.nullable().describe('Such as "00-950".'),
      city: text
        .nullable()
        .describe('Null if the accounting file does not name it, like the rest of the address.'),
    })
    .nullable()
    .describe('The company whose expenses these are; null if the accounting file does not name it.'),
  defaultBooking: z
    .object({ account: text.describe('As in the accounting file.'), costCenter, vat })
    .nullable()
    .describe('The account of what no rule matches; null if the accounting file has no default.'),
});

const registerRowSchema = z.object({
  rowNumber: z.int().min(1).describe('LpZakupu, from 1.'),
  supplierCountry: text
    .nullable()
    .describe('KodKrajuNadaniaTIN: the country of the next number; null without it.'),
  supplierTaxNumber: text
    .nullable()
    .describe(
      'NrDostawcy: the NIP of the seller on the invoice, or of the mapped supplier; null without both.',
    ),
  supplierName: text
    .nullable()
    .describe('NazwaDostawcy: the seller on the invoice, the mapped supplier, or the name of the store.'),
  documentNumber: text
    .nullable()
    .describe('DowodZakupu: the number of the invoice, or that of the document.'),
  purchaseDate: day.nullable().describe('DataZakupu: the day of the purchase.'),
  receivedDate: day.nullable().describe('DataWplywu: the day on which the service recorded the document.'),
  ksefNumber: text.nullable().describe('NrKSeF; null if it is not known.'),
  net: amount
    .nullable()
    .describe('K_42: the whole amount less its tax; null without a tax that fits the amount.'),
  inputTax: amount.nullable().describe('K_43: the tax on the document, whether or not it may be deducted.'),
  gross: amount.describe('The whole amount.'),
  id: text.nullable().describe('Identifier of the document in the service.'),
});

/** Purchases in złoty in the form of the purchase records of JPK_V7M. */
export const purchaseRegisterSchema = z.object({
  currency,
  rows: z.array(registerRowSchema).describe('In purchase order.'),
  missing: z
    .array(
      z.object({
        field: text.meta({
          description: 'A column; names may be added.',
          examples: ['supplierTaxNumber', 'net'],
        }),
        rows: count.describe('Number of rows without it.'),
        numbered: count.describe('Number of these with a document number.'),
        taxed: count.describe('Number of these with VAT.'),
        inputTax: amount.nullable().describe('The VAT of these rows; null if it is known of none.'),
      }),
    )
    .describe('What is missing, with the number of rows; reversals of a batch are not counted.'),
  net: amount.describe('The sum of the rows.'),
  inputTax: amount.describe('The sum of the rows.'),
  gross: amount.describe('The sum of the rows.'),
  otherCurrencies: count.describe('Purchases in other currencies, which are not in the register.'),
});

/** A currency of the comparison of register, entries and totals. */
export const booksSchema = z.object({
  currency,
  register: amount.describe(
    'The gross total of the purchase register; zero in currencies other than its own.',
  ),
  notInRegister: amount.describe('The whole amounts of documents that are not in the register.'),
  sharesOfOthers: amount.describe('The part of these amounts that the report does not count.'),
  total: amount.describe('The total of the report.'),
  entries: amount.describe('The total of the entries.'),
  posted: amount
    .nullable()
    .describe(
      'The total of the debits, which equals that of the credits; null without accounts of payments or tax.',
    ),
  isEqual: z.boolean().describe('Whether all of these agree.'),
  hasRegister: z
    .boolean()
    .describe('Whether the register is in this currency; otherwise only the entries are compared.'),
  taxNotCompared: amount.describe(
    'The total of the entries on tax accounts in a currency that the register does not have; zero in its own.',
  ),
  tax: z
    .object({
      register: amount.describe('The tax (K_43) of the purchase register.'),
      notSplit: amount.describe('The part of it in documents that are booked gross.'),
      sharesOfOthers: amount.describe(
        'The part of it in the shares of others, which the report does not count.',
      ),
      entries: amount.describe('The total of the entries on tax accounts.'),
      isEqual: z.boolean().describe('Whether register - notSplit - sharesOfOthers = entries.'),
    })
    .nullable()
    .describe(
      'The tax of the same documents; null in currencies other than that of the register, and without a tax account.',
    ),
});
