import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from '@outlay/service/testing';
import type { SmtpSettings } from '../adapters/channels/email/smtp-settings.ts';
import { type Ended, runOutlay } from './run-outlay.ts';

/** A folder with a configuration in it, and the command line on it. */
export type RunsFixture = {
  readonly folder: string;
  /** What the process finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** @param now - the clock; 15 November 2026 where it is not given */
  readonly outlay: (words: readonly string[], now?: string) => Promise<Ended>;
  readonly remove: () => Promise<void>;
};

/** What a configuration for tests of runs consists of. */
export type FixtureOptions = {
  readonly service: Pick<TestService, 'url' | 'caFile' | 'token'>;
  readonly smtp: SmtpSettings;
  /** Further accounts, of which each has the token in the variable of the given name. */
  readonly accounts?: Readonly<Record<string, string>>;
  /** YAML under `jobs`, indented by two. */
  readonly jobs: string;
  /** Further lines of the file. */
  readonly more?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Writes a configuration of one account, `home`, and the given jobs. */
export async function aRunsFixture({
  service,
  smtp,
  accounts = {},
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
${others.join('')}jobs:
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
