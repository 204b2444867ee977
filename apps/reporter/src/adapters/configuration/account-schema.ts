import { locales } from '@outlay/reports';
import { z } from 'zod';
import { httpsAddress } from './https-address.ts';
import { currency, path, text, zone } from './plain-values.ts';
import { secret } from './secret.ts';

/** An account of the service and the defaults of its reports. */
export const accountSchema = z.strictObject({
  baseUrl: httpsAddress.describe('Address of the service; must start with https://'),
  token: secret.describe('API token of the account'),
  caFile: path.optional().describe('Additional certificate authority to trust (PEM file)'),
  timeZone: zone.default('Europe/Warsaw').describe('IANA time zone of the account'),
  currency: currency.default('PLN').describe('ISO 4217 currency code for periods without documents'),
  locale: z.enum(locales).default('en').describe('Language of the reports'),
  title: text.optional().describe('Name of the owner as shown in reports (default: the account name)'),
});
