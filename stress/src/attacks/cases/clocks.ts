import assert from 'node:assert/strict';
import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parsePeriod, periodName } from '@outlay/core/time';
import type { StartingOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import type { Attack, AttackGround } from '../attack.ts';
import { letBeDue } from '../let-be-due.ts';
import { recipientsOf } from '../recipients-of.ts';
import { recordedRuns } from '../recorded-runs.ts';
import { until } from '../until.ts';

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
async function hundredDaysAhead({ folder }: AttackGround): Promise<StartingOutlay> {
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
  more: 'notices: { to: owner@finance.example }',
};

const serve = ['serve', '--monitor', 'off', '--log-level', 'debug'];

/** Last month, by the clock that is right. */
function lastMonth(): string {
  const period = parsePeriod('last', 'monthly', new Date().toISOString().slice(0, 10));
  return periodName('monthly', period);
}

/** The times of the job, as a person is told. */
async function toldTimes({ outlay }: AttackGround): Promise<string> {
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

/** What the owner was told of clocks, or will be. */
async function clockNotices({ store }: AttackGround) {
  await using database = await store.open();
  const all = await database.selectFrom('notice').select(['account', 'cause', 'delivery']).execute();
  return all.filter(({ cause }) => cause === 'clock');
}

/** One report came, that of last month; and of each clock or job the owner is told once. */
async function assertOneReport(ground: AttackGround): Promise<void> {
  const runs = await recordedRuns(ground);
  assert.deepEqual(
    runs.map(({ state, period }) => `${period.name} ${state}`),
    [`${lastMonth()} delivered`],
  );
  const recipients = recipientsOf(ground.mail.received);
  assert.equal(recipients.filter((address) => address === 'anna@finance.example').length, 1);
  const told = (await clockNotices(ground)).map(({ account }) => account);
  assert.ok(told.length > 0, 'nobody is told');
  assert.equal(new Set(told).size, told.length, told.join());
}

/** A scheduler looks at clocks every ten seconds. */
function untilNoticed(ground: AttackGround, isThere: (delivery: string) => boolean): Promise<void> {
  return until('somebody is told of a clock', async () =>
    (await clockNotices(ground)).some(({ delivery }) => isThere(delivery)),
  );
}

/** A way to the service that breaks every connection off until the service is back: nobody hears its clock. */
async function awayService({ service, afterwards }: AttackGround) {
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
    async play(ground) {
      await ground.configure(job);
      await letBeDue(ground);
      const ahead = ground.start(serve, await hundredDaysAhead(ground));
      await ahead.wrote('"msg":"run delivered"');
      await untilNoticed(ground, () => true);
      ahead.send('SIGTERM');
      assert.equal((await ahead.ended).code, 0);
      const times = await toldTimes(ground);
      assert.match(times, nextTime());
      assert.doesNotMatch(times, /planned up to/);
      const right = ground.start(serve);
      await right.wrote('"msg":"tick"');
      await right.wrote('"msg":"sweep"');
      right.send('SIGTERM');
      assert.equal((await right.ended).code, 0);
      await assertOneReport(ground);
    },
  },
  {
    name: 'puts back what a clock 100 days ahead planned while the service was away, and the due report comes once',
    stores: 'each',
    isLong: true,
    lacks: lacksFaketime,
    async play(ground) {
      const { home, comeBack } = await awayService(ground);
      await ground.configure({ ...job, accounts: { home } });
      await letBeDue(ground);
      const ahead = ground.start(serve, await hundredDaysAhead(ground));
      await ahead.wrote('"msg":"run retried"');
      ahead.send('SIGTERM');
      assert.equal((await ahead.ended).code, 0);
      assert.equal(ground.mail.received.length, 0);
      // Only a database has a clock that says what time it is.
      const isPutBack = ground.store.kind === 'SQLite';
      assert.equal(/planned up to .* by a clock that was ahead/.test(await toldTimes(ground)), isPutBack);
      comeBack();
      const right = ground.start(serve);
      await right.wrote('"msg":"run delivered"');
      await untilNoticed(ground, () => true);
      right.send('SIGTERM');
      assert.equal((await right.ended).code, 0);
      await assertOneReport(ground);
      assert.match(await toldTimes(ground), nextTime());
      assert.doesNotMatch(await toldTimes(ground), /planned up to/);
    },
  },
  {
    name: 'sends what it recorded of a clock 100 days ahead once, after the clock was put right',
    stores: 'one',
    isLong: true,
    lacks: lacksFaketime,
    async play(ground) {
      await ground.configure(job);
      await letBeDue(ground);
      const ahead = ground.start(serve, await hundredDaysAhead(ground));
      await untilNoticed(ground, () => true);
      ahead.send('SIGKILL');
      await ahead.ended;
      const right = ground.start(serve);
      await untilNoticed(ground, (delivery) => delivery === 'sent');
      right.send('SIGTERM');
      assert.equal((await right.ended).code, 0);
      const recipients = recipientsOf(ground.mail.received);
      assert.equal(recipients.filter((address) => address === 'owner@finance.example').length, 1);
      assert.ok((await clockNotices(ground)).every(({ delivery }) => delivery === 'sent'));
    },
  },
];
