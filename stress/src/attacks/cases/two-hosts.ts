import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMailRecorder } from 'outlay/internal/testing/mail-recorder.ts';
import type { SpawnOptions } from 'outlay/internal/testing/spawn-outlay.ts';
import { until } from '../../fixtures/until.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';
import { recordedRuns } from '../fixture/recorded-runs.ts';

const run = promisify(execFile);

/** A host of the same name: processes have numbers of their own there. */
const container = ['unshare', '--uts', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];

async function lacksNamespaces(): Promise<string | undefined> {
  const [first, ...words] = [...container, 'true'];
  return run(first, words).then(
    () => undefined,
    () => 'this user of this machine cannot make namespaces',
  );
}

/** Another machine of the same name: it was started at another time. */
async function anotherMachine({ folder }: AttackFixture): Promise<SpawnOptions> {
  await writeFile(join(folder, 'boot'), '11111111-2222-3333-4444-555555555555\n');
  const script = 'mount --bind boot /proc/sys/kernel/random/boot_id && exec "$@"';
  return { through: ['unshare', '--uts', '--mount', 'sh', '-c', script, 'sh'] };
}

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: email, onUncertain: resend, recipients: [{ address: anna@finance.example }] }]`;

/** A mail server that takes a message and answers on demand. */
async function waitingMailServer({ afterwards, configure }: AttackFixture) {
  const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mail = await startMailRecorder(() => {
    reached.resolve();
    return answer.promise;
  });
  afterwards(mail.stop);
  await configure({ jobs, mail });
  return { mail, reached: reached.promise, answer: () => answer.resolve() };
}

/** Host A sends a message; host B reads the history and works for a time. Then A finishes its delivery. */
async function runHosts(fixture: AttackFixture, elsewhere: SpawnOptions): Promise<void> {
  const { mail, reached, answer } = await waitingMailServer(fixture);
  await makeJobsDue(fixture);
  const serve = ['serve', '--metrics', 'off', '--log-level', 'debug'];
  const there = fixture.start(serve, elsewhere);
  await Promise.race([reached, there.waitForOutput('"msg":"stopped"')]);
  const states = async () => (await recordedRuns(fixture)).map(({ state }) => state);
  assert.deepEqual(await states(), ['delivering']);
  const here = fixture.start(serve);
  // It looks for runs whose process is gone at once, and every ten seconds.
  await until('host B looks twice', () => here.written().split('"msg":"sweep"').length > 2);
  assert.doesNotMatch(here.written(), /"msg":"(?:run|delivery) /);
  assert.deepEqual(await states(), ['delivering']);
  here.send('SIGTERM');
  assert.equal((await here.ended).code, 0);
  answer();
  await there.waitForOutput('"msg":"run delivered"');
  assert.equal(mail.accepted.length, 1);
  await using database = await fixture.store.open();
  const work = await database.selectFrom('runAttempt').select('outcome').execute();
  assert.deepEqual(work, [{ outcome: 'delivered' }]);
}

/** Two hosts of one name on one store. */
export const twoHostAttacks: readonly Attack[] = [
  {
    name: 'takes no live run from a container of the same name, neither by history nor by serve',
    stores: 'each',
    isLong: true,
    lacks: lacksNamespaces,
    run: (fixture) => runHosts(fixture, { through: container }),
  },
  {
    name: 'takes no live run from a machine of the same name, neither by history nor by serve',
    stores: 'each',
    isLong: true,
    lacks: lacksNamespaces,
    run: async (fixture) => runHosts(fixture, await anotherMachine(fixture)),
  },
];
