import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { type MailRecorder, startMailRecorder } from 'outlay/internal/testing/mail-recorder.ts';
import { aSchedulerFixture, type SchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import { unmetExpectations } from '../fixtures/print-case.ts';
import type { FaultOutcome } from './fault-case.ts';

/** When the run is due. */
export const dueAt = '2026-11-01T05:00:00.000Z';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports/office }
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

/** A run that is due: a file for a folder, and a message. */
export type FolderFixture = {
  readonly scheduler: SchedulerFixture;
  readonly mail: MailRecorder;
  /** Where the drive of the target folder is. */
  readonly drive: string;
  readonly workAt: (instant: string) => Promise<RunRecord>;
};

/** The state of a run and its attempts, in words. */
export function runText({ run, deliveries }: RunRecord): string {
  return `${run.state} after ${deliveries.map(({ attempt }) => attempt).join(' and ')} attempts`;
}

/** What of a run that is over was not delivered exactly once. */
export function deliveryProblems({ run, deliveries, runAttempts }: RunRecord, mail: MailRecorder): string[] {
  return unmetExpectations([
    ['delivered in the end', run.state === 'delivered' && run.owner === null],
    ['both accepted', deliveries.every(({ state }) => state === 'accepted')],
    ['one message', mail.accepted.length === 1],
    ['every attempt has ended', runAttempts.every(({ endedAt }) => endedAt !== null)],
  ]);
}

/** Opens a fixture whose target folder is a link to a drive, and closes it in the end. */
export async function withFolderFixture(
  service: TestService,
  run: (fixture: FolderFixture) => Promise<FaultOutcome | undefined>,
): Promise<FaultOutcome | undefined> {
  const mail = await startMailRecorder(async () => undefined);
  const { token } = await service.createToken();
  const accounts = { home: { url: service.url, ca: service.ca, token } };
  const scheduler = await aSchedulerFixture({ accounts, smtp: mail.settings, jobs });
  const drive = join(scheduler.folder, 'drive');
  try {
    await mkdir(drive);
    await symlink(drive, join(scheduler.folder, 'reports'));
    await scheduler.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    scheduler.at(dueAt);
    await scheduler.plan();
    const workAt = async (instant: string) => {
      scheduler.at(instant);
      await scheduler.work();
      const [record] = await scheduler.records();
      if (!record) throw new Error('nothing was planned');
      return record;
    };
    return await run({ scheduler, mail, drive, workAt });
  } finally {
    await scheduler.remove();
    await mail.stop();
  }
}
