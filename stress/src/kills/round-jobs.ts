import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { lockCursors } from 'outlay/internal/adapters/store/job-cursors.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { scheduleKey } from 'outlay/internal/engine/plan/plan-jobs.ts';
import { holdRecipient, resendRecipient } from './kill-points.ts';

/** A job of a round. It has one occurrence, and files and recipients that no other job has. */
export type RoundJob = {
  /** Part of the names of its files, and of no others. */
  readonly name: string;
  /** The recipient whose messages are held when they may have arrived. */
  readonly hold: string;
  /** The recipient whose messages are sent again when they may have arrived. */
  readonly resend: string;
};

/** The time in every process: ten minutes after the jobs are due. */
export const instant = '2026-11-01T05:10:00.000Z';

const plannedUpTo = '2026-10-20T00:00:00.000Z';

/** The job of a round that has one. */
export const onlyJob: RoundJob = { name: 'monthly-000', hold: holdRecipient, resend: resendRecipient };

/** The jobs of a chain, in the order in which they become due. */
export function chainJobs(length: number): RoundJob[] {
  return Array.from({ length }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const ofJob = (recipient: string) => recipient.replace('@', `-${number}@`);
    return { name: `monthly-${number}`, hold: ofJob(holdRecipient), resend: ofJob(resendRecipient) };
  });
}

/** The YAML of jobs, below `jobs`. */
export function jobsYaml(jobs: readonly RoundJob[]): string {
  return jobs.map(jobYaml).join('\n');
}

function jobYaml({ name, hold, resend }: RoundJob): string {
  return `  ${name}:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv]
    deliveries:
      - { channel: folder, path: reports, name: "{account}/{job}-{period}.{ext}" }
      - { channel: folder, path: archive, name: "{period}/{job}/{account}.{ext}", formats: [csv] }
      - { channel: email, onUncertain: hold, recipients: [{ address: ${hold}, formats: [json] }] }
      - { channel: email, onUncertain: resend, recipients: [{ address: ${resend}, formats: [csv] }] }`;
}

/** Records that every job of a configuration is planned up to `instant`: none is due. @param path - of the configuration */
export async function makeNoneDue(database: Database, path: string): Promise<void> {
  const { jobs } = await readConfiguration(path);
  const keys = jobs.map((job) => ({ job: job.name, schedule: scheduleKey(job), since: instant }));
  await database.transaction().execute((transaction) => lockCursors(transaction, keys));
}

/** Makes a job due, for `serve` to plan when it starts. */
export async function makeJobDue(database: Database, { name }: RoundJob): Promise<void> {
  await database
    .updateTable('jobCursor')
    .set({ cursor: plannedUpTo })
    .where('job', '=', name)
    .executeTakeFirstOrThrow();
}
