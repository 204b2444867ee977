import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerJson, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { monthlyJob, toFolder } from '../../testing/monthly-job.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

const jobs = monthlyJob('json', toFolder);

let service: TestService;
let mail: TestSmtpServer;
let busy: ScriptedServer;
let fixture: RunsFixture;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
  mail = await startSmtpServer();
  busy = await startScriptedServer(answerJson(503, {}, { 'Retry-After': '50' }));
});
afterAll(async () => {
  await busy.stop();
  await mail.stop();
  await service.stop();
});
beforeEach(async () => {
  fixture = await aRunsFixture({ service, smtp: mail.settings, jobs });
});
afterEach(() => fixture.remove());

/** Runs the words against a service that never has time, and presses Ctrl-C while they wait for it. */
async function interrupt(words: readonly string[]) {
  const file = join(fixture.folder, 'outlay.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(join(fixture.folder, 'busy.pem'), busy.ca);
  await writeFile(file, text.replace(service.url, busy.url).replace(service.caFile, 'busy.pem'));
  const { program, compileCache } = await builtOutlay();
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...childEnvironment, NODE_COMPILE_CACHE: compileCache, ...fixture.environment },
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (said: string) => {
    stdout += said;
  });
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    if (said.includes('retrying')) child.kill('SIGINT');
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  await writeFile(file, text);
  return { code, stdout };
}

it('records a run that Ctrl-C ended as interrupted, and the same command finishes it', async () => {
  const { code, stdout } = await interrupt(['run', 'monthly', '--period', '2026-10']);
  const id = stdout.slice(0, 36);
  expect(code).toBe(130);
  expect(stdout).toMatch(/ {2}planned: interrupted before the report was created\n$/);
  const { stdout: shown } = await fixture.outlay(['show', id]);
  expect(shown).toMatch(/^reason {4}interrupted before the report was created$/m);
  expect(shown).toMatch(/^ {2}1\. .*: released$/m);
  expect(shown).toMatch(/^next: outlay retry .*\n {6}creates the report$/m);
  const again = await fixture.outlay(['run', 'monthly', '--period', '2026-10']);
  expect([again.code, again.stdout.slice(0, 36)]).toEqual([0, id]);
  expect(again.stdout).toMatch(/ {2}delivered\n$/);
}, 60_000);

it('leaves a retry that Ctrl-C ended to be retried', async () => {
  const { stdout } = await interrupt(['run', 'monthly', '--period', '2026-10']);
  const id = stdout.slice(0, 36);
  await interrupt(['retry', id]);
  const again = await fixture.outlay(['retry', id]);
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/ {2}delivered\n$/)]);
}, 60_000);
