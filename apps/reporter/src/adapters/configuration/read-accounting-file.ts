import { dirname, resolve } from 'node:path';
import type { DatevSettings, OptimaSettings } from '@outlay/exporters';
import { isTaxNumber } from '@outlay/ksef';
import { type AccountingMapping, closestName, type SupplierRule, taxCountries } from '@outlay/reports';
import { z } from 'zod';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readInvoiceFolder } from '../invoices/read-invoice-folder.ts';
import { companySchema } from './company-schema.ts';
import { checkDatevAccounts, datevSchema } from './datev-schema.ts';
import { ledgerAccount } from './ledger-account.ts';
import { optimaSchema } from './optima-schema.ts';
import { readLocatedYaml, readYamlFile } from './read-yaml-file.ts';
import { supplierSchema, suppliersFile } from './supplier-schema.ts';

const text = z.string().trim().min(1);

const assignment = { account: ledgerAccount, costCenter: text.optional(), vat: text.optional() };
const match = {
  category: text.optional(),
  subcategory: text.optional(),
  tag: text.optional(),
  store: text.optional(),
  payment: text.optional(),
};

const rule = z.strictObject({ ...match, ...assignment }).refine(namesSomething, {
  message: `has no condition; expected one or more of ${Object.keys(match).join(', ')}, or use default`,
  // Runs even if the rule has other errors, so that all errors are reported at once.
  when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

/** Days around an invoice; values are read as text. */
const days = z
  .string()
  .regex(/^(?:[12]?\d|30)$/, 'expected a number of days from 0 to 30')
  .transform(Number);

const buyer = text.refine(isTaxNumber, 'expected a NIP of 10 digits with its check digit');

/** Any payment method is allowed, so only a misspelled `default` is certainly none. */
const paymentMethod = text.refine(
  (name) =>
    name === 'default' || name.length > 'default'.length + 1 || closestName(name, ['default']) === null,
  'unknown option; did you mean default?',
);

/** Schema of a file that maps expenses to ledger accounts. */
export const accountingFile = z
  .strictObject({
    rules: z.array(rule),
    default: z.strictObject(assignment).optional(),
    payments: z.record(paymentMethod, ledgerAccount).optional(),
    tax: z.strictObject({ account: ledgerAccount, country: z.enum(taxCountries) }).optional(),
    ksef: z.strictObject({ folder: text, days: days.optional(), buyer: buyer.optional() }).optional(),
    suppliers: z.union([text, z.array(supplierSchema)]).optional(),
    company: companySchema.optional(),
    datev: datevSchema.optional(),
    optima: optimaSchema.optional(),
  })
  .superRefine(({ ksef, company }, context) => {
    if (!ksef?.buyer || !company || ksef.buyer === company.taxId) return;
    const message = `${JSON.stringify(ksef.buyer)} is not the NIP of company, ${company.taxId}`;
    context.addIssue({ code: 'custom', path: ['ksef', 'buyer'], message });
  })
  .superRefine(checkDatevAccounts);

function namesSomething(value: object): boolean {
  return Object.keys(match).some((name) => name in value);
}

/** What an accounting file says: the mapping, how the books are kept in DATEV, and how Comarch ERP Optima knows the files. */
export type AccountingFile = AccountingMapping & {
  readonly datev?: DatevSettings | undefined;
  readonly optima?: OptimaSettings | undefined;
};

/**
 * Reads a file that maps expenses to ledger accounts, with the file of suppliers and the folder of invoices that it names, relative
 * to itself. Values are read as text: `010` keeps its zero.
 * @throws {ConfigurationError} with a line for every error in a file; if the folder of invoices cannot be read
 */
export async function readAccountingFile(path: string): Promise<AccountingFile> {
  const { value, errorAt } = await readLocatedYaml(path, accountingFile, 'text');
  const { ksef, suppliers, ...mapping } = value;
  const beside = (name: string) => resolve(dirname(path), name);
  const invoicesOf = async (named: NonNullable<typeof ksef>) => {
    try {
      return { ...(await readInvoiceFolder(beside(named.folder), named.buyer)), days: named.days };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      throw errorAt(['ksef', 'folder'], error.message, error);
    }
  };
  return {
    ...mapping,
    ...(suppliers === undefined ? {} : { suppliers: await readSuppliers(suppliers, beside) }),
    ...(ksef ? { invoices: await invoicesOf(ksef) } : {}),
  };
}

/** The suppliers of an accounting file, or of the file that it names. */
async function readSuppliers(
  named: string | readonly SupplierRule[],
  beside: (name: string) => string,
): Promise<readonly SupplierRule[]> {
  if (typeof named !== 'string') return named;
  return (await readYamlFile(beside(named), suppliersFile, 'text')).suppliers;
}
