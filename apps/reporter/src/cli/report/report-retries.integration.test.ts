import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { answerJson, type Script, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';

let folder = '';
let server: ScriptedServer | undefined;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server?.stop();
});

type Ended = { readonly code: number | null; readonly stderr: string };

/** `outlay report` in a process of its own, against a server that answers as scripted; where there is none, nobody listens. */
async function report(script: Script | undefined, words: readonly string[]) {
  server = script && (await startScriptedServer(script));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, server?.ca ?? '');
  const { program, compileCache } = await builtOutlay();
  const env = {
    ...childEnvironment,
    NODE_COMPILE_CACHE: compileCache,
    OUTLAY_BASE_URL: server?.url ?? 'https://127.0.0.1:2',
    OUTLAY_TOKEN: 'svc_c2VjcmV0.c2lnbmF0dXJl',
    OUTLAY_CA_FILE: server ? caFile : '',
  };
  const child = spawn(process.execPath, [program, 'report', 'monthly', '--period', '2026-10', ...words], {
    env,
    cwd: folder,
  });
  let stderr = '';
  const said = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (stderr.includes('retrying')) said.resolve();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }));
  });
  return { child, said: said.promise, ended };
}

it('reports that it waits for a failing service, and ends at the request timeout', async () => {
  const busy = answerJson(503, {}, { 'Retry-After': '3' });
  const { ended } = await report(busy, ['--timeout', '7']);
  const { code, stderr } = await ended;
  expect(stderr.trimEnd().split('\n')).toEqual([
    'The finance service responds with HTTP 503; retrying in 3 s (Ctrl-C to stop)',
    expect.stringMatching(/^error: .*the service failed \(HTTP 503\), after [23] attempts$/),
  ]);
  expect(code).toBe(4);
  // The requests that are sent at once wait together, not one after the other.
  const paths = Map.groupBy(server?.requests ?? [], ({ url }) => url);
  for (const sent of paths.values()) expect(sent.length).toBeLessThanOrEqual(3);
}, 30_000);

it('reports that no server is running', async () => {
  const { ended } = await report(undefined, ['--timeout', '6']);
  const { code, stderr } = await ended;
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
    /^error: .*https:\/\/127\.0\.0\.1:2 cannot be reached \(ECONNREFUSED\), after \d+ attempts$/,
  );
  expect([code, await readdir(folder)]).toEqual([4, ['ca.pem']]);
}, 30_000);

it('ends at once on Ctrl-C while it waits', async () => {
  const busy = answerJson(503, {}, { 'Retry-After': '50' });
  const { child, said, ended } = await report(busy, []);
  await said;
  child.kill('SIGINT');
  // The test would be over long before the 50 seconds are.
  expect((await ended).code).toBe(130);
  expect(await readdir(folder)).toEqual(['ca.pem']);
}, 30_000);
