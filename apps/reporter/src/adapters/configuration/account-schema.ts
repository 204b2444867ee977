import { locales } from '@outlay/reports';
import { z } from 'zod';
import { httpsAddress } from './https-address.ts';
import { currency, path, text, zone } from './plain-values.ts';
import { secret } from './secret.ts';

/** An account of the service: where its records are, and how its reports are written. */
export const accountSchema = z.strictObject({
  baseUrl: httpsAddress.describe('Address of the service, https:// only'),
  token: secret.describe('API token of the account'),
  caFile: path.optional().describe('A private certificate authority to trust besides the usual ones, PEM'),
  timeZone: zone.default('Europe/Warsaw').describe('IANA time zone that its days are in'),
  currency: currency
    .default('PLN')
    .describe('ISO 4217 code that is assumed where neither a summary nor a document says one'),
  locale: z.enum(locales).default('en').describe('Language of its reports'),
  title: text
    .optional()
    .describe('Whose records they are, as reports say it; the name where it is not given'),
});
