import { readTaxId, type SupplierRule } from '@outlay/reports';
import { z } from 'zod';
import { ledgerAccount } from './ledger-account.ts';

const text = z.string().trim().min(1);

/** Schema of a supplier. Its tax ID is without country, spaces and hyphens, and its check digits agree where they can be checked. */
export const supplierSchema = z
  .strictObject({
    store: text,
    name: text,
    taxId: text.optional(),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'expected a country code of two letters, such as PL')
      .optional(),
    account: ledgerAccount.optional(),
  })
  .transform(({ taxId, country, ...same }, context): SupplierRule => {
    const given = country === undefined ? {} : { country: country.toUpperCase() };
    if (taxId === undefined) return { ...same, ...given };
    const read = readTaxId(taxId, country);
    if ('number' in read) return { ...same, taxId: read.number, country: read.country };
    context.addIssue({ code: 'custom', path: ['taxId'], message: `"${taxId}" ${read.problem}` });
    return z.NEVER;
  });

/** Schema of a file of suppliers, as `outlay suppliers suggest` writes it. */
export const suppliersFile = z.strictObject({ suppliers: z.array(supplierSchema) });
