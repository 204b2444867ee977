import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmtpSettings } from 'outlay/internal/adapters/channels/email/smtp-settings.ts';

/** An office with many clients: what its configuration is written from. */
export type Office = {
  readonly folder: string;
  readonly service: { readonly url: string; readonly caFile: string };
  /** A token for each account, in order. */
  readonly tokens: readonly string[];
  readonly smtp: SmtpSettings;
};

/** The job that is due for all accounts at the same minute. */
const officeJob = 'monthly';

/**
 * Writes a configuration with one monthly job for all accounts: a PDF by e-mail, a CSV in a folder. The store is the
 * PostgreSQL database that the variable `DATABASE` names.
 */
export async function writeOffice({ folder, service, tokens, smtp }: Office): Promise<void> {
  await mkdir(join(folder, 'tokens'), { recursive: true });
  await writeFile(join(folder, 'mail-ca.pem'), smtp.ca ?? '');
  await Promise.all(tokens.map((token, index) => writeFile(join(folder, 'tokens', String(index)), token)));
  const accounts = tokens.map(
    (_, index) =>
      `  client-${index}: { baseUrl: "${service.url}", token: { file: tokens/${index} }, caFile: "${service.caFile}" }`,
  );
  const { host, port, user } = smtp;
  await writeFile(
    join(folder, 'outlay.yaml'),
    `accounts:
${accounts.join('\n')}
jobs:
  ${officeJob}:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    deliveries:
      - { channel: folder, path: reports, formats: [csv] }
      - { channel: email, recipients: [{ address: office@finance.example, formats: [pdf] }] }
smtp: { host: ${host}, port: ${port}, user: ${user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
store: { url: { env: DATABASE } }
`,
  );
}
