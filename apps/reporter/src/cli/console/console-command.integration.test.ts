import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { expect, it, onTestFinished } from 'vitest';
import { spawnBuiltOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { runOutlay } from '../../testing/run-outlay.ts';

const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';

/** A folder with a configuration, and the variables of commands in it. */
async function configured(more: string) {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, `accounts: { home: ${account} }\n${more}`);
  return { folder, environment: { OUTLAY_CONFIG: path, TOKEN: 'svc_a.b' } };
}

/** Signs in with a printed link. @returns the cookie */
async function signIn(link: string): Promise<string> {
  const { origin, searchParams } = new URL(link);
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ link: searchParams.get('link') ?? '' }),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
}

it('prints a link to the console that outlay serve serves, and signs everyone out', async () => {
  const port = await freePort();
  const { folder, environment } = await configured(`console: { listen: "127.0.0.1:${port}" }\n`);
  const running = await spawnBuiltOutlay({ folder, environment: { ...childEnvironment, ...environment } }, [
    'serve',
    '--metrics',
    'off',
  ]);
  onTestFinished(async () => {
    running.send('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });
  await running.waitForOutput(`"url":"http://127.0.0.1:${port}"`);
  const { stdout, stderr } = await runOutlay(['console', 'link'], {
    environment,
    now: new Date().toISOString(),
  });
  expect(stdout).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/sign-in\\?link=[\\w-]{43}\\n$`));
  expect(stderr).toBe('This link works once, within 10 minutes.\n');
  const Cookie = await signIn(stdout.trim());
  const page = () => fetch(`http://127.0.0.1:${port}/jobs`, { headers: { Cookie }, redirect: 'manual' });
  expect((await page()).status).toBe(200);
  const ended = await runOutlay(['console', 'sign-out'], { environment });
  expect(ended).toEqual({ code: 0, stdout: '', stderr: 'Ended 1 session\n' });
  expect((await page()).status).toBe(303);
  expect(running.written()).not.toContain('link=');
});

it('names the setting without which there is no console', async () => {
  const { environment } = await configured('');
  expect(await runOutlay(['console', 'link'], { environment })).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'error: the configuration has no console; add "console: { listen: 127.0.0.1:8080 }", and restart outlay serve\n',
  });
});

it.each(['', ' ', 'x'.repeat(61), 'Anna\nNowak', 'Anna\u202e'])('refuses the name %j', async (name) => {
  const { environment } = await configured('console: { listen: "127.0.0.1:8080" }\n');
  const { code, stdout, stderr } = await runOutlay(['console', 'link', '--name', name], { environment });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('--name: expected a name of 1 to 60 characters on one line, found ');
});

it.each([
  '0.0.0.0:8080',
  '192.168.1.4:8080',
  'localhost:8080',
  '127.0.0.1:0',
  '127.0.0.1:70000',
  'example.com:80',
])('refuses to serve the console at %s', async (listen) => {
  const { environment } = await configured(`console: { listen: "${listen}" }\n`);
  const { code, stderr } = await runOutlay(['jobs'], { environment });
  expect(code).toBe(2);
  expect(stderr).toContain(
    'console.listen: expected an address of this machine with a port, like 127.0.0.1:8080 or [::1]:8080: the console is served without TLS',
  );
});

it('does not keep outlay serve from working where another program has the port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
  const address = other.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  const { folder, environment } = await configured(`console: { listen: "127.0.0.1:${port}" }\n`);
  const running = await spawnBuiltOutlay({ folder, environment: { ...childEnvironment, ...environment } }, [
    'serve',
    '--metrics',
    'off',
  ]);
  await running.waitForOutput('the port is already in use');
  await running.waitForOutput('"msg":"started"');
  running.send('SIGTERM');
  expect((await running.ended).code).toBe(0);
});
