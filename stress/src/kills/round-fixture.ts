import { randomBytes } from 'node:crypto';
import type { TestService } from '@outlay/service/testing';
import {
  type AcceptedMessage,
  type MailRecorder,
  startMailRecorder,
} from 'outlay/internal/testing/mail-recorder.ts';
import { aSchedulerFixture, type SchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import type { BuiltScheduler } from './built-scheduler.ts';
import { holdRecipient, resendRecipient } from './kill-points.ts';

/** The servers that all rounds share. */
export type RoundServers = {
  readonly built: BuiltScheduler;
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

/** A store with a job that is due, and the mail server of its reports. */
export type RoundFixture = {
  readonly built: BuiltScheduler;
  readonly fixture: SchedulerFixture;
  readonly mail: MailRecorder;
  readonly isPostgres: boolean;
  /** Whether the store encrypts its files: PostgreSQL does, SQLite does not. */
  readonly isEncrypted: boolean;
  readonly remove: () => Promise<void>;
};

/** Each has a run. */
export const accountNames = ['home', 'office'] as const;

type AccountName = (typeof accountNames)[number];

/** The folders of deliveries. */
export const folders = ['reports', 'archive'] as const;

/** The time in every process: ten minutes after the job is due. */
export const instant = '2026-11-01T05:10:00.000Z';

const plannedUpTo = '2026-10-20T00:00:00.000Z';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: folder, path: archive, name: "{period}/{account}.{ext}", formats: [csv] }
      - { channel: email, onUncertain: hold, recipients: [{ address: ${holdRecipient}, formats: [json] }] }
      - { channel: email, onUncertain: resend, recipients: [{ address: ${resendRecipient}, formats: [csv] }] }`;

/** Opens the fixture of a round. @param beforeAnswer - awaited when the mail server has a message, before it answers */
export async function openRoundFixture(
  { built, services, newStore }: RoundServers,
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
  const fixture = await aSchedulerFixture({ accounts, smtp: mail.settings, jobs, postgresUrl });
  const isPostgres = postgresUrl !== undefined;
  if (isPostgres) {
    fixture.environment['STORE_KEY'] = randomBytes(32).toString('base64');
    await fixture.rewrite(jobs, accounts, '{ key: { env: STORE_KEY } }');
  }
  await fixture.plannedUpTo('monthly', plannedUpTo);
  const remove = async () => {
    await fixture.remove();
    await mail.stop();
    await removeStore();
  };
  return { built, fixture, mail, isPostgres, isEncrypted: isPostgres, remove };
}
