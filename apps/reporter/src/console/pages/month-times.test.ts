import { parseCron } from '@outlay/schedule';
import { expect, it } from 'vitest';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { createMonthTimes } from './month-times.ts';

const november = { from: '2026-10-31T23:00:00.000Z', until: '2026-11-30T23:00:00.000Z' };

/** A job that is due by a schedule, of which nothing else counts. */
function aJob(cron: string): Job {
  return { schedule: { timeZone: 'Europe/Warsaw', rule: parseCron(cron) } } as Partial<Job> as Job;
}

it('has the times of a month after an instant, also when it computed them before', () => {
  const [monthTimes, job] = [createMonthTimes(), aJob('0 6 * * *')];
  const days = (after: string) => monthTimes(job, november, after).times.map((at) => Number(at.slice(8, 10)));
  expect(days('2026-11-28T05:00:00.000Z')).toEqual([29, 30]);
  expect(days('2026-11-28T04:59:59.999Z')).toEqual([28, 29, 30]);
  expect(days('2026-10-01T00:00:00.000Z')).toHaveLength(30);
  expect(days('2026-11-30T23:00:00.000Z')).toEqual([]);
});

it('begins at the first instant of the month and ends before the next', () => {
  const { times } = createMonthTimes()(aJob('0 0 1 * *'), november, '2026-01-01T00:00:00.000Z');
  expect(times).toEqual(['2026-10-31T23:00:00.000Z']);
});

it('has the times to come of a job that is due more often than is computed', () => {
  const [monthTimes, job] = [createMonthTimes(), aJob('* * * * *')];
  const first = monthTimes(job, november, '2026-11-30T22:57:00.000Z');
  expect(first).toEqual({ times: ['2026-11-30T22:58:00.000Z', '2026-11-30T22:59:00.000Z'], isCut: false });
  const whole = monthTimes(job, november, '2026-10-01T00:00:00.000Z');
  expect([whole.times.length, whole.isCut]).toEqual([1_500, true]);
});

it('knows jobs of one schedule apart from those of another configuration', () => {
  const monthTimes = createMonthTimes();
  const count = (job: Job) => monthTimes(job, november, '2026-10-01T00:00:00.000Z').times.length;
  expect([aJob('0 6 * * *'), aJob('0 6 * * 1'), aJob('0 6 1 * *')].map(count)).toEqual([30, 5, 1]);
});
