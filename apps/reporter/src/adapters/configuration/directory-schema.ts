import { locales } from '@outlay/reports';
import { sensitiveValues } from '@outlay/yaml';
import { z } from 'zod';
import { httpsAddress } from './https-address.ts';
import { currency, path, text, uniqueList, zone } from './plain-values.ts';
import { secret } from './secret.ts';

const hostForm = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

const variablePrefix = /^[A-Za-z_][A-Za-z0-9_]*_$/;

/** Where the tokens of the accounts in a directory are. Whoever writes the directory can name no other secret. */
export type DirectoryTokens = { readonly envPrefix: string } | { readonly folder: string };

const tokens = z
  .strictObject({
    envPrefix: z
      .string()
      .regex(variablePrefix, 'expected the beginning of variable names, with an underscore at its end')
      .optional()
      .describe('What the names of the environment variables with tokens begin with'),
    folder: path.optional().describe('Folder of the files with tokens'),
  })
  .meta({ oneOf: [{ required: ['envPrefix'] }, { required: ['folder'] }] })
  .transform(({ envPrefix, folder }, context): DirectoryTokens => {
    if (envPrefix !== undefined && folder === undefined) return { envPrefix };
    if (folder !== undefined && envPrefix === undefined) return { folder };
    context.addIssue({ code: 'custom', message: 'expected either envPrefix or folder' });
    return z.NEVER;
  });

const common = {
  hosts: uniqueList(
    z.string().regex(hostForm, 'expected a host in lower case, like finance.example or finance.example:8443'),
  ).describe('Hosts that the accounts may have their address at; tokens are sent nowhere else'),
  tokens: tokens.describe('Where the tokens of the accounts are'),
  refreshSeconds: z.int().min(5).max(86_400).default(60).describe('How often the directory is read'),
  defaults: z
    .strictObject({
      caFile: path.optional().describe('Additional certificate authority to trust (PEM file)'),
      timeZone: zone.default('Europe/Warsaw').describe('IANA time zone'),
      currency: currency.default('PLN').describe('ISO 4217 currency code for periods without documents'),
      locale: z.enum(locales).default('en').describe('Language of the reports'),
    })
    .prefault({})
    .describe('Settings of accounts that do not have their own'),
};

/** A directory of accounts outside the configuration. */
export const directorySchema = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('csv').describe('Where the accounts are listed: a CSV file'),
    file: path.describe('CSV file with a header, in UTF-8'),
    ...common,
  }),
  z.strictObject({
    from: z.literal('https').describe('Where the accounts are listed: an HTTPS address'),
    url: httpsAddress.describe('Address that answers with the accounts as JSON'),
    token: secret.optional().describe('Bearer token of the address'),
    caFile: path.optional().describe('Additional certificate authority to trust for it (PEM file)'),
    ...common,
  }),
  z.strictObject({
    from: z.literal('sql').describe('Where the accounts are listed: a database'),
    url: z
      .union([z.string().regex(/^sqlite:(?!\/\/)\S.*$/), secret])
      .register(sensitiveValues, {
        expectation:
          'expected sqlite:FILE, or the place of a secret that is a postgres:// address, { env: NAME } or { file: PATH }',
        advice: 'the address itself must not be in this file',
      })
      .describe('sqlite:FILE, or a secret that contains a postgres:// address'),
    query: text.describe('One SELECT statement; its columns are those of the CSV file'),
    ...common,
  }),
]);

/** A directory of accounts, as the file has it. */
export type DirectorySettings = z.output<typeof directorySchema>;
