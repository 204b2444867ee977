import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from '@outlay/service/testing';
import type { SmtpSettings } from '../adapters/channels/email/smtp-settings.ts';
import { type CommandResult, runOutlay } from './run-outlay.ts';

/** A folder with a configuration, and the command line in it. */
export type RunsFixture = {
  readonly folder: string;
  /** Environment variables of the command line. */
  readonly environment: Readonly<Record<string, string>>;
  /** @param now - the clock; by default 15 November 2026 */
  readonly outlay: (words: readonly string[], now?: string) => Promise<CommandResult>;
  readonly remove: () => Promise<void>;
};

/** Options of the configuration. */
export type FixtureOptions = {
  readonly service: Pick<TestService, 'url' | 'caFile' | 'token'>;
  readonly smtp: SmtpSettings;
  /** Additional accounts, with the name of the variable that contains each token. */
  readonly accounts?: Readonly<Record<string, string>>;
  /** More YAML below `accounts`, indented by two. */
  readonly moreAccounts?: string;
  /** YAML below `jobs`, indented by two. */
  readonly jobs: string;
  /** Additional lines of the file. */
  readonly more?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Writes a configuration with the account `home` and the given jobs. */
export async function aRunsFixture({
  service,
  smtp,
  accounts = {},
  moreAccounts = '',
  jobs,
  more = '',
  environment: variables = {},
}: FixtureOptions): Promise<RunsFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-runs-'));
  await writeFile(join(folder, 'mail-ca.pem'), smtp.ca ?? '');
  const account = (token: string) =>
    `baseUrl: "${service.url}", token: { env: ${token} }, caFile: "${service.caFile}"`;
  const others = Object.entries(accounts).map(([name, token]) => `  ${name}: { ${account(token)} }\n`);
  await writeFile(
    join(folder, 'outlay.yaml'),
    `accounts:
  home: { ${account('TOKEN')}, title: Dom }
${others.join('')}${moreAccounts}jobs:
${jobs}
smtp: { host: ${smtp.host}, port: ${smtp.port}, user: ${smtp.user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
${more}`,
  );
  const environment = {
    OUTLAY_CONFIG: join(folder, 'outlay.yaml'),
    TOKEN: service.token,
    PASSWORD: smtp.password ?? '',
    ...variables,
  };
  return {
    folder,
    environment,
    outlay: (words, now) => runOutlay(words, { environment, ...(now === undefined ? {} : { now }) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
