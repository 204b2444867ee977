import { randomBytes } from 'node:crypto';
import type { TestService } from '@outlay/service/testing';
import {
  type AcceptedMessage,
  type MailRecorder,
  startMailRecorder,
} from 'outlay/internal/testing/mail-recorder.ts';
import { aSchedulerFixture, type SchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import type { BuiltPrograms } from '../fixtures/built-programs.ts';
import { jobsYaml, makeNoneDue, type RoundJob } from './round-jobs.ts';

/** The servers that all rounds share. */
export type RoundServers = {
  readonly built: BuiltPrograms;
  /** One for each account, with different records. */
  readonly services: Readonly<Record<AccountName, TestService>>;
  readonly newStore: () => Promise<StoreAddress>;
};

/** Where the store of a round is. */
export type StoreAddress = {
  /** The address of an empty PostgreSQL database; SQLite where it is `undefined`. */
  readonly postgresUrl: string | undefined;
  /** Deletes it. */
  readonly remove: () => Promise<void>;
};

/** A store with jobs of which none is due yet, and the mail server of their reports. */
export type RoundFixture = {
  readonly built: BuiltPrograms;
  readonly fixture: SchedulerFixture;
  readonly mail: MailRecorder;
  /** Of the processes that work at once. */
  readonly roles: readonly ('serve' | 'worker')[];
  /** Whether the store encrypts its files: PostgreSQL does, SQLite does not. */
  readonly isEncrypted: boolean;
  readonly remove: () => Promise<void>;
};

/** Each has a run. */
export const accountNames = ['home', 'office'] as const;

type AccountName = (typeof accountNames)[number];

/** The folders of deliveries. */
export const folders = ['reports', 'archive'] as const;

/** Opens the fixture of a round. @param beforeAnswer - awaited when the mail server has a message, before it answers */
export async function openRoundFixture(
  { built, services, newStore }: RoundServers,
  roundJobs: readonly RoundJob[],
  beforeAnswer: (message: AcceptedMessage) => Promise<void>,
): Promise<RoundFixture> {
  const mail = await startMailRecorder(beforeAnswer);
  const account = async (name: AccountName) => {
    const service = services[name];
    // The hourly limit counts by token: each round has its own.
    const { token } = await service.createToken();
    return [name, { url: service.url, ca: service.ca, token }] as const;
  };
  const accounts = Object.fromEntries(await Promise.all(accountNames.map(account)));
  const { postgresUrl, remove: removeStore } = await newStore();
  const jobs = jobsYaml(roundJobs);
  const fixture = await aSchedulerFixture({ accounts, smtp: mail.settings, jobs, postgresUrl });
  const isPostgres = postgresUrl !== undefined;
  if (isPostgres) {
    fixture.environment['STORE_KEY'] = randomBytes(32).toString('base64');
    await fixture.rewrite(jobs, accounts, '{ key: { env: STORE_KEY } }');
  }
  await makeNoneDue(fixture.store.database, fixture.path);
  const remove = async () => {
    await fixture.remove();
    await mail.stop();
    await removeStore();
  };
  const roles = isPostgres ? (['serve', 'worker'] as const) : (['serve'] as const);
  return { built, fixture, mail, roles, isEncrypted: isPostgres, remove };
}
