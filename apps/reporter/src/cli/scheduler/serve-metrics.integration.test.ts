import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { expect, it, onTestFinished } from 'vitest';
import { spawnBuiltOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';

const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';

/** Starts a scheduler that has nothing to do. */
async function serve(metrics: string) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'outlay.yaml'), `accounts: { home: ${account} }\n`);
  const running = await spawnBuiltOutlay({ folder, environment: { ...childEnvironment, TOKEN: 'svc_a.b' } }, [
    'serve',
    '--metrics',
    metrics,
  ]);
  onTestFinished(async () => {
    running.send('SIGTERM');
    await running.ended;
  });
  return running;
}

it('serves metrics and health at the address of --metrics', async () => {
  const port = await freePort();
  const running = await serve(String(port));
  await running.waitForOutput(`http://127.0.0.1:${port}`);
  const answers = await Promise.all(
    ['/health/live', '/metrics', '/readyz'].map(async (path) => {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      return [path, status];
    }),
  );
  expect(answers).toEqual([
    ['/health/live', 200],
    ['/metrics', 200],
    ['/readyz', 404],
  ]);
});

it('serves none with --metrics off', async () => {
  const running = await serve('off');
  await running.waitForOutput('"msg":"started"');
  expect(running.written()).not.toContain('http://');
});
