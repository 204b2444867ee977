import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { startMailRecorder } from '../../testing/mail-recorder.ts';
import { mayMakeNamespaces } from '../../testing/may-make-namespaces.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';

const run = promisify(execFile);

let service: TestService;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
});
afterAll(() => service.stop());

/** Under a boot_id of its own, and where it is asked for among numbers of processes of its own, a program is on another host. */
const kinds = [
  ['another machine of the same name', ['unshare', '--mount']],
  ['a container of the same name', ['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']],
] as const;

it.for(kinds)(
  'leaves the runs of %s until their lease expires, even if it was killed',
  { timeout: 60_000 },
  async ([, elsewhere], { skip, onTestFinished }) => {
    if (!(await mayMakeNamespaces(elsewhere)))
      return skip('this user of this machine cannot make namespaces');
    const taken = Promise.withResolvers<void>();
    const mail = await startMailRecorder(() => {
      taken.resolve();
      return new Promise(() => undefined);
    });
    const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    deliveries:
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;
    const fixture = await aSchedulerFixture({ accounts: { home: service }, smtp: mail.settings, jobs });
    onTestFinished(async () => {
      await fixture.remove();
      await mail.stop();
    });
    await writeFile(join(fixture.folder, 'boot'), '11111111-2222-3333-4444-555555555555\n');
    const { program, compileCache } = await builtOutlay();
    const script = 'mount --bind boot /proc/sys/kernel/random/boot_id && exec "$@"';
    const words = ['sh', '-c', script, 'sh', process.execPath, program, 'run', 'monthly'];
    const env = { ...childEnvironment, NODE_COMPILE_CACHE: compileCache, ...fixture.environment };
    const there = spawn(elsewhere[0], [...elsewhere.slice(1), ...words], { cwd: fixture.folder, env });
    onTestFinished(() => void there.kill('SIGKILL'));
    await taken.promise;
    const seen = async () => {
      await run(process.execPath, [program, 'history'], { cwd: fixture.folder, env });
      const [record] = await fixture.records();
      return [record?.run.state, record?.deliveries[0]?.state];
    };
    expect(await seen()).toEqual(['delivering', 'sending']);
    there.kill('SIGKILL');
    await once(there, 'exit');
    expect(await seen()).toEqual(['delivering', 'sending']);
  },
);
