import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import { openStore } from '../adapters/store/open-store.ts';
import { planRuns } from '../adapters/store/plan-run.ts';
import type { Database } from '../adapters/store/schema.ts';
import { eachStore } from '../testing/each-store.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { type CalendarMonth, readMonth, weeksOf } from './pages/calendar-month.ts';
import { createMonthTimes } from './pages/month-times.ts';

const { stores, folder } = eachStore();

/** What a calendar shows, a line for each entry. */
function linesOf({ days }: CalendarMonth): string[] {
  return days.flatMap(({ day, entries }) =>
    entries.map(({ times, job, runs, due }) =>
      [
        day,
        times.join('+'),
        job,
        ...[...runs].map(([state, count]) => `${count} ${state}`),
        ...(due > 0 ? [`${due} due`] : []),
      ].join(' '),
    ),
  );
}

async function configured(jobs: string) {
  const path = join(folder(), 'outlay.yaml');
  const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';
  await writeFile(path, `accounts: { home: ${account}, office: ${account} }\njobs:\n${jobs}`);
  return readConfiguration(path);
}

const job = (name: string, schedule: string) =>
  `  ${name}: { kind: weekly, schedule: ${schedule}, formats: [json], deliveries: [{ channel: folder, path: ${name}, name: "{account}-{date}" }] }\n`;

describe.each(stores)('the calendar, on %s', (_name, newAddress) => {
  let database: Database;
  beforeEach(async () => {
    database = await openStore(await newAddress());
    onTestFinished(() => database.destroy());
  });

  const monthAt = async (jobs: string, month: string, now: string) => {
    const configuration = await configured(jobs);
    const monthTimes = createMonthTimes();
    return readMonth({ database, configuration, now: new Date(now), monthTimes }, month);
  };

  it('has the runs of the past by state, and what is due', async () => {
    const at = (scheduledFor: string) => {
      const { run, deliveries } = aPlannedRun({ job: 'weekly', now: new Date(scheduledFor) });
      return { run: { ...run, origin: 'schedule' as const, scheduledFor }, deliveries };
    };
    const [first, second] = [at('2026-11-02T05:00:00.000Z'), at('2026-11-09T05:00:00.000Z')];
    await planRuns(database, [first, second]);
    await database.updateTable('run').set({ state: 'delivered' }).where('id', '=', first.run.id).execute();
    await database
      .updateTable('run')
      .set({ state: 'staged', isHeld: 1 })
      .where('id', '=', second.run.id)
      .execute();
    const weekly = job('weekly', '{ cron: "0 6 * * 1", timeZone: Europe/Warsaw }');
    const month = await monthAt(weekly, '2026-11', '2026-11-15T12:00:00Z');
    expect(linesOf(month)).toEqual([
      '2026-11-02 06:00 weekly 1 delivered',
      '2026-11-09 06:00 weekly 1 held',
      '2026-11-16 06:00 weekly 1 due',
      '2026-11-23 06:00 weekly 1 due',
      '2026-11-30 06:00 weekly 1 due',
    ]);
    expect(month.days.flatMap(({ entries }) => entries.map(({ onlyRun }) => onlyRun))).toEqual([
      first.run.id,
      second.run.id,
      null,
      null,
      null,
    ]);
  });

  it('is in the time zone of each job', async () => {
    const jobs = `${job('auckland', '{ cron: "30 0 1 * *", timeZone: Pacific/Auckland }')}${job('honolulu', '{ cron: "30 23 30 * *", timeZone: Pacific/Honolulu }')}`;
    const november = await monthAt(jobs, '2026-11', '2026-10-15T00:00:00Z');
    expect(linesOf(november)).toEqual(['2026-11-01 00:30 auckland 1 due', '2026-11-30 23:30 honolulu 1 due']);
  });

  it('keeps local times on the days on which the clocks change', async () => {
    const daily = job('daily', '{ cron: "30 2 * * *", timeZone: Europe/Warsaw }');
    const spring = linesOf(await monthAt(daily, '2027-03', '2027-03-26T12:00:00Z'));
    // At 2:00 on the 28th, the clocks go to 3:00.
    expect(spring).toEqual(
      ['27 02:30', '28 03:00', '29 02:30', '30 02:30', '31 02:30'].map((at) => `2027-03-${at} daily 1 due`),
    );
    const autumn = linesOf(await monthAt(daily, '2026-10', '2026-10-24T12:00:00Z'));
    expect(autumn).toHaveLength(7);
    expect(autumn[0]).toBe('2026-10-25 02:30 daily 1 due');
  });

  it('counts the times of a job that is due often, and says where it stops', async () => {
    const often = job('often', '{ cron: "* * * * *", timeZone: UTC }');
    const month = await monthAt(often, '2026-11', '2026-11-10T00:00:00Z');
    expect(month.cut).toEqual(['often']);
    expect(month.days[9]?.entries[0]?.due).toBe(1439);
    expect(linesOf(month)).toHaveLength(2);
    const rarely = job('rarely', '{ cron: "0 6 1 1 *", timeZone: UTC }');
    expect((await monthAt(rarely, '2026-11', '2026-11-10T00:00:00Z')).cut).toEqual([]);
  });

  it('shows the present month for anything that is none', async () => {
    const weekly = job('weekly', '{ cron: "0 6 * * 1", timeZone: Pacific/Auckland }');
    const months = ['2026-13', '', '2026', '../x', '0000-01'].map((asked) =>
      monthAt(weekly, asked, '2026-11-30T12:00:00Z'),
    );
    // It is December in Auckland.
    expect((await Promise.all(months)).map(({ month }) => month)).toEqual(months.map(() => '2026-12'));
  });
});

it.each([
  ['2026-11', '2026-10-26', '2026-12-06'],
  ['2027-02', '2027-02-01', '2027-02-28'],
  ['2026-12', '2026-11-30', '2027-01-03'],
])('the weeks of %s are from %s to %s', (month, first, last) => {
  const days = weeksOf(month);
  expect([days[0], days.at(-1)]).toEqual([first, last]);
  expect(days.length % 7).toBe(0);
});
