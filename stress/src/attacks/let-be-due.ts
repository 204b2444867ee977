import { join } from 'node:path';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { lockCursor } from 'outlay/internal/adapters/store/job-cursors.ts';
import { scheduleKey } from 'outlay/internal/engine/plan/plan-job.ts';
import type { AttackGround } from './attack.ts';

const dayMs = 86_400_000;

/** Lets the last occurrence of monthly jobs be due at once. @param names - all jobs where it is not given */
export async function letBeDue(
  { folder, store }: Pick<AttackGround, 'folder' | 'store'>,
  names?: readonly string[],
): Promise<void> {
  const { jobs } = await readConfiguration(join(folder, 'outlay.yaml'));
  await using database = await store.open();
  const cursor = new Date(Date.now() - 40 * dayMs).toISOString();
  for (const job of jobs.filter(({ name }) => names?.includes(name) ?? true)) {
    const key = { job: job.name, schedule: scheduleKey(job) };
    await database.transaction().execute((transaction) => lockCursor(transaction, key, cursor));
  }
}
