import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { expect, it, onTestFinished } from 'vitest';
import { oneTimeKey } from '../../adapters/secrets/one-time-code.ts';
import { isPasswordOf } from '../../adapters/secrets/password-hash.ts';
import { consoleWords } from '../../console/words/console-words.ts';
import { spawnBuiltOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { loopbackFetch } from '../../testing/loopback-fetch.ts';
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
  const answer = await loopbackFetch(`${origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ link: searchParams.get('link') ?? '' }),
    headers: { Origin: origin },
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
  await running.waitForOutput(`"url":"http://127.0.0.1:${port}","signIn":"outlay console link"`);
  const { stdout, stderr } = await runOutlay(['console', 'link'], {
    environment,
    now: new Date().toISOString(),
  });
  expect(stdout).toMatch(
    new RegExp(`^http://outlay-[0-9a-f]{20}\\.localhost:${port}/sign-in\\?link=[\\w-]{43}\\n$`),
  );
  expect(stderr).toBe('This link works once, within 10 minutes.\n');
  const Cookie = await signIn(stdout.trim());
  const { origin } = new URL(stdout);
  const page = () => loopbackFetch(`${origin}/jobs`, { headers: { Cookie } });
  expect((await page()).status).toBe(200);
  const sessions = await loopbackFetch(`${origin}/sessions`, { headers: { Cookie } });
  expect(await sessions.text()).toContain(consoleWords.en.sessions.onlyThis);
  const ended = await runOutlay(['console', 'sign-out'], { environment });
  expect(ended).toEqual({ code: 0, stdout: '', stderr: 'Ended 1 session\n' });
  expect((await page()).status).toBe(303);
  for (const secret of ['link=', new URL(origin).hostname]) expect(running.written()).not.toContain(secret);
});

it('says with a link that nothing serves the console', async () => {
  const port = await freePort();
  const { environment } = await configured(`console: { listen: "127.0.0.1:${port}" }\n`);
  const { code, stdout, stderr } = await runOutlay(['console', 'link'], { environment });
  expect([code, stdout.includes('/sign-in?link=')]).toEqual([0, true]);
  expect(stderr).toBe(
    `This link works once, within 10 minutes.\nNothing listens at 127.0.0.1:${port} on this machine yet. Open the link when "outlay serve" is running.\n`,
  );
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

const listenExpected =
  'console.listen: expected an IP address with a port, like 127.0.0.1:8080 or [::1]:8080';
const loopbackExpected =
  'console.listen: expected 127.0.0.1 or [::1] with a port: the console is served without TLS; other addresses require tls or trustedProxy';
const publicUrlExpected =
  'console.publicUrl: expected https:// with a host and no path, like https://outlay.example';
const behindProxy =
  'listen: "127.0.0.1:8080", publicUrl: "https://outlay.example", trustedProxy: { addresses: [10.0.0.2]';
const tls = 'tls: { certificate: a.pem, key: { file: a.key } }';

it.each([
  ['listen: "localhost:8080"', listenExpected],
  ['listen: "127.0.0.1:0"', listenExpected],
  ['listen: "127.0.0.1:70000"', listenExpected],
  ['listen: "example.com:80"', listenExpected],
  ['listen: "10.0.0.300:80"', listenExpected],
  ['listen: "0.0.0.0:8080"', loopbackExpected],
  ['listen: "192.168.1.4:8080"', loopbackExpected],
  ['listen: "127.0.0.2:8080"', loopbackExpected],
  ['listen: "[::]:8080"', loopbackExpected],
  [
    `listen: "0.0.0.0:8443", ${tls}`,
    'console.publicUrl: tls and trustedProxy require the address that browsers use, https://…',
  ],
  [
    'listen: "127.0.0.1:8080", publicUrl: "https://outlay.example"',
    'console.publicUrl: requires tls or trustedProxy; without them, remove it: links name the host',
  ],
  [`listen: "0.0.0.0:8443", publicUrl: "http://outlay.example", ${tls}`, publicUrlExpected],
  [`listen: "0.0.0.0:8443", publicUrl: "https://outlay.example/a", ${tls}`, publicUrlExpected],
  [`listen: "0.0.0.0:8443", publicUrl: "https://a:b@outlay.example", ${tls}`, publicUrlExpected],
  [
    'listen: "0.0.0.0:8080", publicUrl: "https://outlay.example", trustedProxy: { addresses: [10.0.0.0/33] }',
    'console.trustedProxy.addresses[0]: expected an IP address or a range, like 10.0.0.2 or 10.0.0.0/24',
  ],
  [
    'listen: "127.0.0.1:8080", users: { Anna: { role: viewer, passwordHash: { env: HASH } } }',
    'console.users.Anna: expected a name of lower-case letters, digits and inner . _ @ + -, up to 100 characters',
  ],
  [
    'listen: "127.0.0.1:8080", users: { anna: { role: viewer } }',
    'console.users.anna: requires passwordHash, unless trustedProxy.userHeader says who has signed in',
  ],
  [
    'listen: "127.0.0.1:8080", users: { anna: { role: viewer, totp: { env: CODES } } }',
    'console.users.anna: totp requires passwordHash',
  ],
  [
    'listen: "127.0.0.1:8080", users: { anna: { role: operator, passwordHash: { env: HASH } } }',
    'console.users.anna: an operator with a password requires totp',
  ],
  [
    'listen: "127.0.0.1:8080", users: { anna: { role: viewer, passwordHash: hunter2 } }',
    'console.users.anna.passwordHash: expected the place of a secret',
  ],
  [
    `${behindProxy}, userHeader: X-User }`,
    'console.trustedProxy: has only one of userHeader and secret; expected both or neither',
  ],
  [
    `${behindProxy}, userHeader: X-User, secret: { env: PROXY } }`,
    'console.trustedProxy.userHeader: requires users: those whom the proxy may sign in',
  ],
])('refuses a console with %s', async (settings, expected) => {
  const { environment } = await configured(`console: { ${settings} }\n`);
  const { code, stderr } = await runOutlay(['jobs'], { environment });
  expect(code).toBe(2);
  expect(stderr).toContain(expected);
});

it('writes the hash of a password, and the key of one-time codes, for their owner only', async () => {
  const folder = await temporaryFolder();
  const [hash, key] = [join(folder, 'anna'), join(folder, 'anna-totp')];
  const choose = (input: readonly string[], ...more: readonly string[]) =>
    runOutlay(['console', 'password', hash, ...more], { answers: input });
  const refused = [
    [['too short', 'too short'], 'expected a password of 12 to 128 characters'],
    [['correct horse', 'correct house'], 'the passwords differ; nothing was written'],
  ] as const;
  for (const [typed, message] of refused) {
    expect(await choose(typed)).toMatchObject({ code: 2, stderr: `error: ${message}\n` });
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await choose(['correct horse', 'correct horse'])).toEqual({
    code: 0,
    stdout: '',
    stderr: `Wrote ${hash}. In the configuration: console.users.NAME.passwordHash: { file: ${hash} }\nReload outlay serve to use it.\n`,
  });
  const text = await readFile(hash, 'utf8');
  expect(await isPasswordOf(text.trim(), 'correct horse')).toBe(true);
  expect(await choose(['another horse', 'another horse'])).toMatchObject({
    code: 2,
    stderr: `error: ${hash} already exists; pass --force to replace it\n`,
  });
  expect(await readFile(hash, 'utf8')).toBe(text);
  const piped = await runOutlay(['console', 'password', '--force', hash], { input: 'another horse' });
  expect([piped.code, await isPasswordOf((await readFile(hash, 'utf8')).trim(), 'another horse')]).toEqual([
    0,
    true,
  ]);
  const { stdout } = await runOutlay(['console', 'totp', key]);
  const written = (await readFile(key, 'utf8')).trim();
  expect(stdout.split('\n')).toEqual([
    `otpauth://totp/Outlay?secret=${written}&issuer=Outlay`,
    written.replaceAll(/.{4}(?=.)/g, '$& '),
    '',
  ]);
  expect(oneTimeKey(written)?.byteLength).toBe(20);
  expect((await runOutlay(['console', 'totp', key])).code).toBe(2);
  for (const file of [hash, key]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).toSorted()).toEqual(['anna', 'anna-totp']);
  expect(await runOutlay(['console', 'totp', join(folder, 'none', 'totp')])).toMatchObject({ code: 5 });
});

it.each(['127.0.0.1', '::1'])(
  'does not keep outlay serve from working where another program has the port of %s',
  async (host) => {
    const other = createServer().listen(0, host);
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
  },
);
