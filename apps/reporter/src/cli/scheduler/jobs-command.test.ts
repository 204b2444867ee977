import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { runOutlay } from '../../testing/run-outlay.ts';

const toFolder = 'deliveries: [{ channel: folder, path: reports }]';
const text = `accounts:
  home: { baseUrl: "https://finance.example", token: { env: TOKEN } }
  shop: { baseUrl: "https://finance.example", token: { env: TOKEN } }
jobs:
  monthly: { kind: monthly, schedule: { cron: '0 6 1 * *' }, ${toFolder} }
  weekly:
    kind: weekly
    accounts: [shop]
    schedule: { rrule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=6;BYMINUTE=0;UNTIL=20261130T230000', timeZone: UTC }
    ${toFolder}
  closing:
    kind: quarterly
    period: current
    schedule: { rrule: 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1;BYHOUR=20;BYMINUTE=0', timeZone: America/New_York }
    ${toFolder}
  past: { kind: yearly, schedule: { rrule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2;BYHOUR=6;BYMINUTE=0;UNTIL=20260102T230000' }, ${toFolder} }
`;

async function aConfiguration(content: string): Promise<string> {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, content);
  return path;
}

it('lists the jobs with their next times in their time zones, and the periods', async () => {
  const OUTLAY_CONFIG = await aConfiguration(text);
  const { code, stdout, stderr } = await runOutlay(['jobs'], { environment: { OUTLAY_CONFIG } });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`Job monthly: monthly reports of home, shop; times in Europe/Warsaw
  2026-12-01 06:00  2026-11  (2026-11-01 to 2026-11-30)
  2027-01-01 06:00  2026-12  (2026-12-01 to 2026-12-31)
  2027-02-01 06:00  2027-01  (2027-01-01 to 2027-01-31)

Job weekly: weekly reports of shop; times in UTC
  2026-11-16 06:00  2026-W46  (2026-11-09 to 2026-11-15)
  2026-11-23 06:00  2026-W47  (2026-11-16 to 2026-11-22)
  2026-11-30 06:00  2026-W48  (2026-11-23 to 2026-11-29)

Job closing: quarterly reports of home, shop; times in America/New_York
  2026-12-31 20:00  2026-Q4  (2026-10-01 to 2026-12-31)
  2027-03-31 20:00  2027-Q1  (2027-01-01 to 2027-03-31)
  2027-06-30 20:00  2027-Q2  (2027-04-01 to 2027-06-30)

Job past: yearly reports of home, shop; times in Europe/Warsaw
  none: the schedule has ended
`);
});

it('lists months that start on payday, due in the zone of the schedule', async () => {
  const pay = `    schedule: { cron: '0 6 21 * *' }\n    ${toFolder.replace(' }]', ", name: '{job}-{period}.{ext}' }]")}\n`;
  const OUTLAY_CONFIG = await aConfiguration(`accounts:
  home: { baseUrl: "https://finance.example", token: { env: TOKEN } }
jobs:
  pay:
    kind: monthly
    month: { startsOn: 21 }
${pay}  so-far:
    kind: monthly
    period: current
    month: { startsOn: 10 }
${pay}`);
  const { code, stdout, stderr } = await runOutlay(['jobs'], { environment: { OUTLAY_CONFIG } });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`Job pay: monthly reports of home; times in Europe/Warsaw
  2026-11-21 06:00  2026-11  (2026-10-21 to 2026-11-20)
  2026-12-21 06:00  2026-12  (2026-11-21 to 2026-12-20)
  2027-01-21 06:00  2027-01  (2026-12-21 to 2027-01-20)

Job so-far: monthly reports of home; times in Europe/Warsaw
  2026-11-21 06:00  2026-11  (2026-11-10 to 2026-12-09)
  2026-12-21 06:00  2026-12  (2026-12-10 to 2027-01-09)
  2027-01-21 06:00  2027-01  (2027-01-10 to 2027-02-09)
`);
});

it('prints the same as JSON, with instants', async () => {
  const path = await aConfiguration(text);
  const { code, stdout } = await runOutlay(['jobs', '--config', path, '--count', '1', '--json'], {
    environment: { OUTLAY_CONFIG: 'another.yaml' },
    now: '2027-03-27T12:00:00Z',
  });
  expect(code).toBe(0);
  const { jobs } = JSON.parse(stdout) as { jobs: { name: string; next: unknown[] }[] };
  expect(jobs.map(({ name, next }) => [name, next.length])).toEqual([
    ['monthly', 1],
    ['weekly', 0],
    ['closing', 1],
    ['past', 0],
  ]);
  // The clock of Warsaw has gone forward since March.
  expect(jobs[0]).toEqual({
    name: 'monthly',
    kind: 'monthly',
    accounts: ['home', 'shop'],
    timeZone: 'Europe/Warsaw',
    next: [
      {
        at: '2027-04-01T04:00:00.000Z',
        local: '2027-04-01T06:00',
        period: { name: '2027-03', start: '2027-03-01', end: '2027-03-31' },
      },
    ],
  });
});

it.each(['0', '-1', '1.5', '1001', 'three'])('refuses a count of %s', async (count) => {
  const { code, stderr } = await runOutlay(['jobs', `--count=${count}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('expected a whole number from 1 to 1000');
});

it('reports every error in the configuration, and exits with 2', async () => {
  const path = await aConfiguration(text.replace("'0 6 1 * *'", "'0 25 * * *'"));
  const { code, stdout, stderr } = await runOutlay(['jobs', '--config', path]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`error: ${path}:5:47: jobs.monthly.schedule.cron: column 3: "25"`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('says that there are no jobs, or no configuration', async () => {
  const path = await aConfiguration(text.split('jobs:')[0] ?? '');
  expect(await runOutlay(['jobs', '--config', path])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The configuration has no jobs\n',
  });
  const { code, stderr } = await runOutlay(['jobs', '--config', `${path}-gone`]);
  expect(code).toBe(2);
  expect(stderr).toBe(
    `error: ${path}-gone does not exist; create it with outlay init, or name another file with --config or OUTLAY_CONFIG\n`,
  );
});
