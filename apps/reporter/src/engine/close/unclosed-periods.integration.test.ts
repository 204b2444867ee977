import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import type { SchedulerEvent } from '../../adapters/log/scheduler-event.ts';
import { leaseClockMs, leaseMs } from '../../adapters/store/lease-clock.ts';
import { aClosingFixture, closingJob } from '../../testing/closing-fixture.ts';
import { ruleStores } from '../../testing/new-store-database.ts';
import { composeAlert } from '../alerts/compose-alert.ts';
import { hourlyClosing } from '../scheduler/hourly-closing.ts';

/** A job that delivers incomplete reports, which cannot be closed. */
const markingJob = closingJob.replace('    close:', '    whenIncomplete: send-marked\n    close:');

/** October was delivered; its report says that documents may be missing. */
async function anIncompleteOctober(newUrl: () => Promise<string | undefined>) {
  const closing = await aClosingFixture(await newUrl());
  const { fixture, service, schedulerAt, runsOfOctober } = closing;
  await fixture.rewrite(markingJob);
  service.fault = 'cut';
  await schedulerAt('2025-11-01T05:00:10.000Z');
  service.fault = 'none';
  const [run] = await runsOfOctober();
  const events: SchedulerEvent[] = [];
  /** What the scheduler does each hour. */
  const closeAt = async (now: string) => {
    const configuration = await readConfiguration(fixture.path);
    const live = { current: () => ({ configuration }) } as Parameters<typeof hourlyClosing>[0]['live'];
    const clockWatch = { confirm: async () => ({ isConfirmed: true, now: new Date(now), others: [] }) };
    const deps = { store: fixture.store, live, now: () => new Date(now), clockWatch } as const;
    await hourlyClosing({ ...deps, onEvent: (event) => void events.push(event) })();
    return events.splice(0);
  };
  const alerts = () => fixture.store.database.selectFrom('alert').selectAll().execute();
  return { ...closing, id: run?.id ?? '', closeAt, alerts };
}

describe.each(ruleStores)('periods that cannot be closed in %s', (_name, newUrl) => {
  it('are told once, with the reason, until they are closed', async () => {
    const { id, closeAt, outlay, alerts, fixture } = await anIncompleteOctober(newUrl);
    const reason = `monthly, home: the report of 2025-10, run ${id}, says that documents may be missing, so it cannot be closed; outlay run monthly --period 2025-10 --account home --revision reads the period again`;
    expect(await closeAt('2025-11-05T05:00:00.000Z')).toEqual([]);
    const told = { type: 'unclosed', job: 'monthly', account: 'home', period: '2025-10', run: id, reason };
    expect(await closeAt('2025-11-20T05:00:00.000Z')).toEqual([told]);
    expect(await closeAt('2025-11-20T07:00:00.000Z')).toEqual([]);
    expect(await alerts()).toMatchObject([
      { kind: 'unclosed', cause: 'unclosed', account: 'home', runId: id, reason, delivery: 'pending' },
    ]);
    const configuration = await readConfiguration(fixture.path);
    const message = await composeAlert({ ...fixture.store, configuration }, await alerts());
    expect(message.subject).toBe('Outlay: job "monthly": home needs attention');
    expect(message.text).toContain('A period was not closed');
    expect(message.text).toContain('outlay run monthly --period 2025-10 --account home --revision');
    const listed = await outlay('2025-11-20T08:00:00Z', 'jobs');
    expect(listed.stdout).toContain(`\n  not closed: ${reason}\n`);
    const json = JSON.parse((await outlay('2025-11-20T08:00:00Z', 'jobs', '--json')).stdout);
    const period = { name: '2025-10', start: '2025-10-01', end: '2025-10-31' };
    expect(json.jobs[0].unclosed).toEqual([
      { account: 'home', period, run: id, reason, since: '2025-11-20T05:00:00.000Z' },
    ]);
    const again = ['run', 'monthly', '--period', '2025-10', '--account', 'home', '--revision'];
    expect((await outlay('2025-11-20T09:00:00Z', ...again)).code).toBe(0);
    expect(await closeAt('2025-11-21T05:00:00.000Z')).toEqual([]);
    expect((await outlay('2025-11-21T08:00:00Z', 'jobs')).stdout).not.toContain('not closed');
    expect(await closeAt('2025-11-25T10:00:00.000Z')).toEqual([{ type: 'closed', periods: 1 }]);
    expect(await alerts()).toMatchObject([{ kind: 'unclosed', delivery: 'dropped' }]);
  });

  it('are not mentioned after somebody closed them', async () => {
    const { closeAt, outlay } = await anIncompleteOctober(newUrl);
    await closeAt('2025-11-20T05:00:00.000Z');
    const again = ['run', 'monthly', '--period', '2025-10', '--account', 'home', '--revision'];
    expect((await outlay('2025-11-20T09:00:00Z', ...again)).code).toBe(0);
    expect((await outlay('2025-11-20T09:10:00Z', 'close', 'monthly', '2025-10')).code).toBe(0);
    expect((await outlay('2025-11-20T09:20:00Z', 'jobs')).stdout).not.toContain('not closed');
  });

  it('are told if the filter of the job has changed since their report', async () => {
    const { id, closeAt, fixture } = await anIncompleteOctober(newUrl);
    await fixture.rewrite(markingJob.replace('    close:', '    filter: { store: [Lidl] }\n    close:'));
    expect(await closeAt('2025-11-20T05:00:00.000Z')).toMatchObject([
      { type: 'unclosed', run: id, reason: expect.stringContaining('has a different filter from the job') },
    ]);
  });

  it('are not mentioned in jobs that no longer report on their account', async () => {
    const { closeAt, outlay, fixture, service } = await anIncompleteOctober(newUrl);
    await closeAt('2025-11-20T05:00:00.000Z');
    await fixture.rewrite(markingJob, { other: service.account });
    const { code, stdout } = await outlay('2025-11-20T08:00:00Z', 'jobs');
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('not closed')]);
  });

  it('are left for later without a word while a run is in progress', async () => {
    const { id, closeAt, fixture, alerts } = await anIncompleteOctober(newUrl);
    const { database } = fixture.store;
    const leaseUntilMs = sql<number>`${leaseClockMs(database)} + ${sql.lit(leaseMs)}`;
    const run = database.updateTable('run').where('id', '=', id);
    await run.set({ owner: 'another', leaseUntilMs }).execute();
    expect(await closeAt('2025-11-20T05:00:00.000Z')).toEqual([]);
    expect(await alerts()).toEqual([]);
  });
});
