import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startScriptedServer } from '@outlay/core/testing';
import { type ChildProcess, childrenOf } from 'outlay/internal/testing/folder-processes-of.ts';
import { until } from '../../fixtures/until.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';

const job = (name: string, accounts: string, delivery: string) =>
  `  ${name}: { kind: monthly, schedule: { cron: "0 6 1 * *", timeZone: UTC }, formats: [csv, json], accounts: [${accounts}], deliveries: [${delivery}] }\n`;

const folder = '{ channel: folder, path: reports/inner }';

async function lacksLinux(): Promise<string | undefined> {
  return process.platform === 'linux' ? undefined : 'processes and modes are looked at as Linux has them';
}

/** The modes below a folder, and its own, by the path. */
async function modesBelow(root: string): Promise<Map<string, number>> {
  const names = ['', ...(await readdir(root, { recursive: true }))];
  const modes = names.map(async (name) => {
    const { mode } = await stat(join(root, name));
    return [name, mode & 0o7777] as const;
  });
  return new Map(await Promise.all(modes));
}

/** A scheduler in the middle of a report, with a process that works on folders beside it. */
async function busyScheduler(fixture: AttackFixture) {
  const { service, configure, start, afterwards } = fixture;
  const silent = await startScriptedServer(() => undefined);
  afterwards(silent.stop);
  const home = { url: service.url, ca: service.ca, token: (await service.createToken()).token };
  const slow = { url: silent.url, ca: silent.ca, token: 'svc_a.b' };
  const jobs = job('files', 'home', folder) + job('waits', 'slow', folder);
  await configure({ accounts: { home, slow }, jobs });
  await makeJobsDue(fixture);
  const serve = start(['serve', '--metrics', 'off']);
  await serve.waitForOutput('"msg":"run delivered"');
  await until('the service that is silent is asked', () => silent.requests.length > 0);
  return serve;
}

/** Whether a process runs, and is the one that it was. */
async function isAlive({ pid, command }: ChildProcess): Promise<boolean> {
  const now = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return now !== '' && now.replaceAll('\0', ' ') === command;
}

/** What a scheduler leaves behind, and how much it may need. */
export const processAttacks: readonly Attack[] = [
  {
    name: 'delivers files of mode 0640 in folders of mode 0750, whatever the process may write otherwise',
    stores: 'one',
    lacks: lacksLinux,
    async run({ folder: place, configure, start }) {
      await configure({ jobs: job('files', 'home', folder) });
      const through = ['sh', '-c', 'umask 000 && exec "$@"', 'sh'];
      const { code, stderr } = await start(['run', 'files', '--period', '2026-10'], { through }).ended;
      assert.equal(code, 0, stderr);
      const modes = await modesBelow(join(place, 'reports'));
      assert.equal(modes.size, 5);
      for (const [name, mode] of modes) {
        assert.equal(mode.toString(8), /\.(?:csv|json)$/.test(name) ? '640' : '750', name);
      }
    },
  },
  {
    name: 'leaves no process behind when serve is killed in the middle of a report',
    stores: 'one',
    isLong: true,
    lacks: lacksLinux,
    async run(fixture) {
      const serve = await busyScheduler(fixture);
      const children = await childrenOf(serve.pid);
      const kinds = [/report-program|outlay report/, /folder-program|outlay folders/];
      for (const kind of kinds)
        assert.ok(
          children.some(({ command }) => kind.test(command)),
          JSON.stringify(children),
        );
      serve.send('SIGKILL');
      await serve.ended;
      const start = performance.now();
      await until(
        'all processes are gone',
        async () => !(await Promise.all(children.map(isAlive))).includes(true),
      );
      assert.ok(performance.now() - start < 5_000);
    },
  },
];
