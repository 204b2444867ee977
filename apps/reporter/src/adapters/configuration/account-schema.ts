import { locales } from '@outlay/reports';
import { z } from 'zod';
import { readAccountTitle } from './account-title.ts';
import { httpsAddress } from './https-address.ts';
import { currency, path, zone } from './plain-values.ts';
import { secret } from './secret.ts';

const title = z
  .string()
  .trim()
  .min(1)
  .superRefine((given, context) => {
    const read = readAccountTitle(given);
    if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
  })
  .overwrite((given) => {
    const read = readAccountTitle(given);
    return 'title' in read ? read.title : given;
  });

/** An account of the service and the defaults of its reports. */
export const accountSchema = z.strictObject({
  baseUrl: httpsAddress.describe('Address of the service; must start with https://'),
  token: secret.describe('API token of the account'),
  caFile: path.optional().describe('Additional certificate authority to trust (PEM file)'),
  timeZone: zone.default('Europe/Warsaw').describe('IANA time zone of the account'),
  currency: currency.default('PLN').describe('ISO 4217 currency code for periods without documents'),
  locale: z.enum(locales).default('en').describe('Language of the reports'),
  title: title.optional().describe('Name of the owner as shown in reports (default: the account name)'),
});
