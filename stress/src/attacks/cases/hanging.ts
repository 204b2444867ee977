import { equal, match, ok } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parsePeriod, periodName } from '@outlay/core/time';
import { folderProcessesOf } from 'outlay/internal/testing/folder-processes-of.ts';
import type { RunningOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';
import { metricsAddressOf } from '../fixture/metrics-address.ts';
import { recordedRuns } from '../fixture/recorded-runs.ts';

const makeFifo = (path: string) => promisify(execFile)('mkfifo', [path]);

const schedule = 'kind: monthly, schedule: { cron: "0 6 1 * *", timeZone: UTC }, formats: [csv]';
const folder = (path: string, seconds = 600) =>
  `{ channel: folder, path: ${path}, timeoutSeconds: ${seconds} }`;
const email = '{ channel: email, recipients: [{ address: anna@finance.example }] }';
const job = (name: string, accounts: string, ...deliveries: string[]) =>
  `  ${name}: { ${schedule}, accounts: [${accounts}], deliveries: [${deliveries.join(', ')}] }\n`;

/** Accounts of these names, all with the records of the shared service. */
async function accountsOf({ service }: AttackFixture, names: readonly string[]) {
  const { token } = await service.createToken();
  return Object.fromEntries(names.map((name) => [name, { url: service.url, ca: service.ca, token }]));
}

/** A mail server that takes connections and says nothing. */
async function silentMailServer({ mail, afterwards }: AttackFixture) {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => server.close());
  return { ...mail, settings: { ...mail.settings, port: (server.address() as AddressInfo).port } };
}

const names = ['one', 'two', 'three', 'four', 'five'];

const fullFolder: Attack = {
  name: 'delivers to working folders while those of five accounts hang, and stops at SIGTERM',
  stores: 'each',
  isLong: true,
  async run(fixture) {
    const accounts = await accountsOf(fixture, ['home', ...names]);
    const period = periodName(
      'monthly',
      parsePeriod('last', 'monthly', new Date().toISOString().slice(0, 10)),
    );
    for (const name of names) {
      await mkdir(join(fixture.folder, 'hanging', name), { recursive: true });
      await makeFifo(join(fixture.folder, 'hanging', name, `monthly-${period}.csv`));
    }
    const jobs =
      job('hanging', names.join(', '), folder('hanging')) + job('well', 'home', folder('well'), email);
    await fixture.configure({ accounts, jobs });
    await makeJobsDue(fixture, ['hanging', 'well']);
    const serve = fixture.start(['serve', '--metrics', '127.0.0.1:0']);
    await serve.waitForOutput('"job":"well","account":"home","scheduledFor"');
    await serve.waitForOutput('"msg":"run delivered"');
    equal(fixture.mail.received.length, 1);
    serve.send('SIGTERM');
    const { code } = await serve.ended;
    equal(code, 0);
    ok((await recordedRuns(fixture)).some((run) => run.job === 'well' && run.state === 'delivered'));
  },
};

const silentServer: Attack = {
  name: 'delivers files while a mail server says nothing, says so, and delivers the rest when it is back',
  stores: 'each',
  isLong: true,
  async run(fixture) {
    const accounts = await accountsOf(fixture, ['home', ...names]);
    const silent = await silentMailServer(fixture);
    const jobs = job('mails', names.join(', '), email) + job('well', 'home', folder('well'));
    await fixture.configure({ accounts, jobs, mail: silent });
    const path = join(fixture.folder, 'outlay.yaml');
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace('smtp: {', 'smtp: { responseTimeoutSeconds: 4,'),
    );
    await makeJobsDue(fixture, ['mails', 'well']);
    const serve = fixture.start(['serve', '--metrics', '127.0.0.1:0']);
    await serve.waitForOutput('"msg":"run delivered"');
    await serve.waitForOutput('"msg":"target hung"');
    serve.send('SIGTERM');
    const { code, stderr } = await serve.ended;
    equal(code, 0);
    equal(stderr.match(/"msg":"target hung"/g)?.length, 1);
    for (const run of await recordedRuns(fixture))
      equal(run.state, run.job === 'well' ? 'delivered' : 'delivering');
  },
};

const stoppedByHand: Attack = {
  name: 'ends a command at Ctrl-C while a mail server does not answer, and records what was started',
  stores: 'each',
  async run(fixture) {
    await fixture.configure({ jobs: job('mails', 'home', email), mail: await silentMailServer(fixture) });
    const run = fixture.start(['run', 'mails']);
    await run.waitForOutput('delivering');
    run.send('SIGINT');
    const start = performance.now();
    equal((await run.ended).code, 130);
    ok(performance.now() - start < 8_000);
    const { stdout } = await fixture.outlay(['history', '--json']);
    match(stdout, /"state":"delivering"/);
  },
};

/** As a network drive that hangs: processes that work on folders stand still, until one is given up. */
async function letFoldersHang({ pid, written }: RunningOutlay): Promise<void> {
  const until = performance.now() + 60_000;
  while (!written().includes('"msg":"target hung"')) {
    ok(performance.now() < until, `no folder was given up: ${written()}`);
    for (const worker of await folderProcessesOf(pid)) process.kill(worker, 'SIGSTOP');
    await turn(20);
  }
}

const stoppedFolder: Attack = {
  name: 'defers a folder that does not answer, names it, and stops at SIGTERM',
  stores: 'one',
  isLong: true,
  async run(fixture) {
    if (process.platform !== 'linux') return;
    await fixture.configure({ jobs: job('files', 'home', folder('reports', 2)) });
    await makeJobsDue(fixture, ['files']);
    const serve = fixture.start(['serve', '--metrics', '127.0.0.1:0']);
    await letFoldersHang(serve);
    const url = metricsAddressOf(serve);
    const ready = (await (await fetch(`${url}/health/ready`)).json()) as { status: string };
    equal(ready.status, 'degraded');
    match(await (await fetch(`${url}/metrics`)).text(), /outlay_targets_hung\{channel="folder"\} 1/);
    serve.send('SIGTERM');
    equal((await serve.ended).code, 0);
    ok((await recordedRuns(fixture)).every(({ state }) => state === 'delivering'));
  },
};

const namedFiles: Attack = {
  name: 'refuses a pipe in place of a file, and does not wait for a secret that never comes',
  stores: 'one',
  isLong: true,
  async run(fixture) {
    await fixture.configure({ jobs: job('well', 'home', folder('well')) });
    await makeFifo(join(fixture.folder, 'pipe'));
    const configured = await fixture.outlay(['jobs', '--config', 'pipe']);
    equal(configured.code, 2);
    match(configured.stderr, /cannot read .*pipe: it is a pipe or a device; expected a file/);
    const path = join(fixture.folder, 'outlay.yaml');
    await writeFile(path, (await readFile(path, 'utf8')).replace('file: home-token', 'file: pipe'));
    const waited = await fixture.outlay(['run', 'well']);
    equal(waited.code, 2);
    match(waited.stderr, /cannot read .*pipe: no data within 10 seconds/);
  },
};

/** Folders, mail servers and files that do not answer. */
export const hangingAttacks: readonly Attack[] = [
  fullFolder,
  silentServer,
  stoppedByHand,
  stoppedFolder,
  namedFiles,
];
