import assert from 'node:assert/strict';
import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parsePeriod, periodName } from '@outlay/core/time';
import type { SpawnOptions } from 'outlay/internal/testing/spawn-outlay.ts';
import { until } from '../../fixtures/until.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';
import { recipientsOf } from '../fixture/recipients-of.ts';
import { recordedRuns } from '../fixture/recorded-runs.ts';

/** Where Debian's package `faketime` has it. */
const libraries = ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketime.so.1`);

async function faketimeLibrary(): Promise<string | undefined> {
  for (const library of libraries) {
    const isThere = await access(library).then(
      () => true,
      () => false,
    );
    if (isThere) return library;
  }
  return undefined;
}

async function lacksFaketime(): Promise<string | undefined> {
  return (await faketimeLibrary()) === undefined ? 'libfaketime is not installed' : undefined;
}

/** A process hands no `LD_PRELOAD` on to those that it starts; on a machine that is ahead, they are ahead too. */
const passOn = `import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
const clock = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME)/.test(name)));
for (const start of ['fork', 'spawn']) {
  const original = childProcess[start];
  childProcess[start] = (program, words, options) =>
    original(program, words, { ...options, env: { ...(options.env ?? process.env), ...clock } });
}
syncBuiltinESMExports();
`;

/** A machine whose clock is a hundred days ahead; the time that passes is measured rightly. */
async function hundredDaysAhead({ folder }: AttackFixture): Promise<SpawnOptions> {
  const module = join(folder, 'pass-clock-on.mjs');
  await writeFile(module, passOn);
  const environment = {
    LD_PRELOAD: (await faketimeLibrary()) ?? '',
    FAKETIME: '+100d',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NODE_OPTIONS: `--import=${module}`,
  };
  return { environment };
}

const job = {
  jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: email, recipients: [{ address: anna@finance.example }] }]`,
  more: 'alerts: { to: owner@finance.example }',
};

const serve = ['serve', '--metrics', 'off', '--log-level', 'debug'];

/** Last month, by the clock that is right. */
function lastMonth(): string {
  const period = parsePeriod('last', 'monthly', new Date().toISOString().slice(0, 10));
  return periodName('monthly', period);
}

/** The times of the job, as `outlay` prints them. */
async function toldTimes({ outlay }: AttackFixture): Promise<string> {
  const { code, stdout, stderr } = await outlay(['jobs', '--count', '1']);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** The line of `outlay jobs` about the first of next month. */
function nextTime(): RegExp {
  const today = new Date();
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  return new RegExp(`\\n  ${first.toISOString().slice(0, 10)} 06:00  `);
}

/** Alerts about clocks, sent or pending. */
async function clockAlertsOf({ store }: AttackFixture) {
  await using database = await store.open();
  const all = await database.selectFrom('alert').select(['account', 'cause', 'delivery']).execute();
  return all.filter(({ cause }) => cause === 'clock');
}

/** One report came, that of last month; and one alert about each clock or job. */
async function assertOneReport(fixture: AttackFixture): Promise<void> {
  const runs = await recordedRuns(fixture);
  assert.deepEqual(
    runs.map(({ state, period }) => `${period.name} ${state}`),
    [`${lastMonth()} delivered`],
  );
  const recipients = recipientsOf(fixture.mail.received);
  assert.equal(recipients.filter((address) => address === 'anna@finance.example').length, 1);
  const subjects = (await clockAlertsOf(fixture)).map(({ account }) => account);
  assert.ok(subjects.length > 0, 'no alert');
  assert.equal(new Set(subjects).size, subjects.length, subjects.join());
}

/** A scheduler looks at clocks every ten seconds. */
function untilNoticed(fixture: AttackFixture, isThere: (delivery: string) => boolean): Promise<void> {
  return until('an alert about a clock', async () =>
    (await clockAlertsOf(fixture)).some(({ delivery }) => isThere(delivery)),
  );
}

/** A proxy that closes every connection until the service is back: its clock is not known. */
async function awayService({ service, afterwards }: AttackFixture) {
  let isAway = true;
  const gateway = createServer((near) => {
    if (isAway) return void near.destroy();
    const far = connect(Number(new URL(service.url).port), '127.0.0.1');
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  afterwards(() => gateway.close());
  const { port } = gateway.address() as AddressInfo;
  const home = { url: `https://127.0.0.1:${port}`, ca: service.ca, token: service.token };
  const comeBack = () => {
    isAway = false;
  };
  return { home, comeBack };
}

/** Clocks that are wrong. */
export const clockAttacks: readonly Attack[] = [
  {
    name: 'reports nothing early while the clock of the machine is 100 days ahead, says so once, and misses nothing',
    stores: 'each',
    isLong: true,
    lacks: lacksFaketime,
    async run(fixture) {
      await fixture.configure(job);
      await makeJobsDue(fixture);
      const ahead = fixture.start(serve, await hundredDaysAhead(fixture));
      await ahead.waitForOutput('"msg":"run delivered"');
      await untilNoticed(fixture, () => true);
      ahead.send('SIGTERM');
      assert.equal((await ahead.ended).code, 0);
      const times = await toldTimes(fixture);
      assert.match(times, nextTime());
      assert.doesNotMatch(times, /planned up to/);
      const right = fixture.start(serve);
      await right.waitForOutput('"msg":"tick"');
      await right.waitForOutput('"msg":"sweep"');
      right.send('SIGTERM');
      assert.equal((await right.ended).code, 0);
      await assertOneReport(fixture);
    },
  },
  {
    name: 'puts back what a clock 100 days ahead planned while the service was away, and the due report comes once',
    stores: 'each',
    isLong: true,
    lacks: lacksFaketime,
    async run(fixture) {
      const { home, comeBack } = await awayService(fixture);
      await fixture.configure({ ...job, accounts: { home } });
      await makeJobsDue(fixture);
      const ahead = fixture.start(serve, await hundredDaysAhead(fixture));
      await ahead.waitForOutput('"msg":"run retried"');
      ahead.send('SIGTERM');
      assert.equal((await ahead.ended).code, 0);
      assert.equal(fixture.mail.received.length, 0);
      // Only a database has a clock that says what time it is.
      const isPutBack = fixture.store.kind === 'SQLite';
      assert.equal(/planned up to .* because a clock was ahead/.test(await toldTimes(fixture)), isPutBack);
      comeBack();
      const right = fixture.start(serve);
      await right.waitForOutput('"msg":"run delivered"');
      await untilNoticed(fixture, () => true);
      right.send('SIGTERM');
      assert.equal((await right.ended).code, 0);
      await assertOneReport(fixture);
      assert.match(await toldTimes(fixture), nextTime());
      assert.doesNotMatch(await toldTimes(fixture), /planned up to/);
    },
  },
  {
    name: 'sends what it recorded of a clock 100 days ahead once, after the clock was put right',
    stores: 'one',
    isLong: true,
    lacks: lacksFaketime,
    async run(fixture) {
      await fixture.configure(job);
      await makeJobsDue(fixture);
      const ahead = fixture.start(serve, await hundredDaysAhead(fixture));
      await untilNoticed(fixture, () => true);
      ahead.send('SIGKILL');
      await ahead.ended;
      const right = fixture.start(serve);
      await untilNoticed(fixture, (delivery) => delivery === 'sent');
      right.send('SIGTERM');
      assert.equal((await right.ended).code, 0);
      const recipients = recipientsOf(fixture.mail.received);
      assert.equal(recipients.filter((address) => address === 'owner@finance.example').length, 1);
      assert.ok((await clockAlertsOf(fixture)).every(({ delivery }) => delivery === 'sent'));
    },
  },
];
