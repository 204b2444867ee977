import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type PostgresProxy, startPostgresProxy } from '@outlay/database/testing';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { RunState } from '../../adapters/store/states.ts';
import { builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { monthlyJob, toAnna, toFolder } from '../../testing/monthly-job.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { sharedService } from '../../testing/shared-service.ts';

const service = sharedService({ months: 2, documentsPerMonth: 5 });

let way: PostgresProxy;
let mail: TestSmtpServer;
beforeEach(async () => {
  way = await startPostgresProxy(await newSharedDatabase());
  mail = await startSmtpServer();
});
afterEach(() => Promise.all([way.stop(), mail.stop()]));

const jobs = monthlyJob('json', toFolder, toAnna);

it.each<RunState>(['fetched', 'rendered', 'staged', 'delivering'])(
  'delivers once if the database hung while it was %s',
  async (hangingState) => {
    const fixture = await aSchedulerFixture({
      accounts: { home: service() },
      smtp: mail.settings,
      jobs,
      postgresUrl: `${way.url}?query_timeout=800`,
    });
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    fixture.at('2026-11-01T06:00:00Z');
    await fixture.plan();
    let hung = 0;
    const hang = ({ state }: { readonly state: RunState }) => {
      if (state !== hangingState || hung > 0) return;
      hung += 1;
      way.block();
      void way.nextConnection().then(() => way.unblock());
    };
    const failure: unknown = await fixture.work(undefined, hang).catch((error: unknown) => error);
    expect([undefined, 'unavailable']).toContain((failure as { code?: string } | undefined)?.code);
    fixture.at('2026-11-01T06:10:00Z');
    await fixture.work();
    expect(hung).toBe(1);
    const [record] = await fixture.records();
    expect(record?.run.state).toBe('delivered');
    expect(record?.deliveries.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(mail.received).toHaveLength(1);
    expect(await readdir(join(fixture.folder, 'reports'))).toHaveLength(1);
    await fixture.remove();
  },
  60_000,
);

it('reports that the store hangs, resumes afterwards, and can be stopped meanwhile', async () => {
  const folder = await temporaryFolder();
  const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';
  const yaml = `accounts: { home: ${account} }\nstore: { url: { env: DATABASE } }\n`;
  await writeFile(join(folder, 'outlay.yaml'), yaml);
  const { program, compileCache } = await builtOutlay();
  const words = [program, 'serve', '--metrics', 'off', '--log-level', 'debug'];
  const DATABASE = `${way.url}?query_timeout=1000`;
  const env = {
    ...childEnvironment,
    NODE_COMPILE_CACHE: compileCache,
    HOME: folder,
    TOKEN: 'svc_a.b',
    DATABASE,
  };
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const errors: unknown[] = [];
  let steps = 0;
  for await (const line of createInterface(child.stderr)) {
    const { msg, reason } = JSON.parse(line) as { readonly msg: string; readonly reason?: string };
    if (msg === 'error') errors.push(reason);
    if (msg === 'sweep') steps += 1;
    if (msg === 'sweep' && steps === 1) way.block();
    if (msg === 'error' && steps === 1) way.unblock();
    if (msg === 'sweep' && steps === 2) {
      way.block();
      child.kill('SIGTERM');
    }
  }
  expect(await ended).toEqual([0, null]);
  expect(errors[0]).toBe('the store database does not respond in time: Query read timeout');
}, 90_000);
