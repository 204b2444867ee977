import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmtpSettings } from 'outlay/internal/adapters/channels/email/smtp-settings.ts';

/** An account as an attack configures it: where its service is, whom to trust there, and its token. */
export type ConfiguredAccount = { readonly url: string; readonly ca: string; readonly token: string };

/** What the configuration is written from. */
export type WrittenConfiguration = {
  readonly accounts: Readonly<Record<string, ConfiguredAccount>>;
  readonly jobs: string;
  readonly more?: string | undefined;
  readonly smtp: SmtpSettings;
  /** What `store.url` says. */
  readonly storeUrl: string;
  /** What `store.encryption` says, in YAML; nothing where it is not given. */
  readonly encryption?: string | undefined;
};

/** Writes the configuration of an attack; secrets lie in files beside it, but for the mail server's. */
export async function writeConfiguration(
  folder: string,
  { accounts, jobs, more = '', smtp, storeUrl, encryption }: WrittenConfiguration,
): Promise<void> {
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('mail-ca.pem', smtp.ca ?? '');
  const lines: string[] = [];
  for (const [name, { url, ca, token }] of Object.entries(accounts)) {
    await write(`${name}-ca.pem`, ca);
    await write(`${name}-token`, token);
    lines.push(`  ${name}: { baseUrl: "${url}", token: { file: ${name}-token }, caFile: ${name}-ca.pem }`);
  }
  await write(
    'outlay.yaml',
    `accounts:
${lines.join('\n')}
jobs:
${jobs}
smtp: { host: ${smtp.host}, port: ${smtp.port}, user: ${smtp.user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
store: { url: ${storeUrl}${encryption === undefined ? '' : `, encryption: ${encryption}`} }
${more}`,
  );
}
