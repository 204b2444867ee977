import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { expect, it, onTestFinished } from 'vitest';
import { spawnBuiltOutlay } from '../testing/built-outlay.ts';
import { aCertificate } from '../testing/certificate.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { aConsole } from '../testing/console-fixture.ts';
import { runOutlay } from '../testing/run-outlay.ts';

const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';

/** A folder with a configuration of a console, and the variables of commands in it. */
async function configured(settings: string) {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, `accounts: { home: ${account} }\nconsole: { ${settings} }\n`);
  return { folder, path, environment: { OUTLAY_CONFIG: path, TOKEN: 'svc_a.b' } };
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** A request with these headers only. */
function send(
  port: number,
  path: string,
  headers: Record<string, string>,
  form?: Record<string, string>,
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  const all = {
    ...headers,
    ...(body === undefined
      ? {}
      : { 'Content-Length': String(body.length), 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.once('error', reject).end(body);
  });
}

/** A console behind a proxy at these addresses. @param more - further settings of the console */
async function behindProxy(addresses: string, identity = '', more = '') {
  const port = await freePort();
  const { path, environment } = await configured(
    `listen: "127.0.0.1:${port}", publicUrl: "https://outlay.example", trustedProxy: { addresses: [${addresses}]${identity} }${more}`,
  );
  const open = await aConsole({ path, environment: { ...environment, PROXY: 'proxy-secret' } });
  onTestFinished(open.remove);
  return { port, open };
}

it('answers to its proxy, under its public name', async () => {
  const { port, open } = await behindProxy('127.0.0.0/8, "::1"');
  const statusOf = async (headers: Record<string, string>) => (await send(port, '/sign-in', headers)).status;
  expect(open.url).toBe('https://outlay.example');
  expect([
    await statusOf({ Host: 'outlay.example' }),
    await statusOf({ Host: 'outlay.example:443' }),
    await statusOf({ Host: '127.0.0.1', 'X-Forwarded-Host': 'outlay.example' }),
    await statusOf({ Host: '127.0.0.1', 'X-Forwarded-Host': 'evil.example, outlay.example' }),
  ]).toEqual([200, 200, 200, 200]);
  expect([
    await statusOf({ Host: `127.0.0.1:${port}` }),
    await statusOf({ Host: 'evil.example' }),
    await statusOf({ Host: 'outlay.example', 'X-Forwarded-Host': 'evil.example' }),
    await statusOf({ Host: 'outlay.example', 'X-Forwarded-Host': 'outlay.example, evil.example' }),
  ]).toEqual([421, 421, 421, 421]);
  const link = (await open.loginPath()).slice('/sign-in?link='.length);
  const signIn = (origin: string) =>
    send(port, '/sign-in', { Host: 'outlay.example', Origin: origin }, { link });
  expect((await signIn('http://outlay.example')).status).toBe(403);
  const { headers } = await signIn('https://outlay.example');
  expect(headers['set-cookie']?.[0]).toMatch(
    /^__Host-outlay-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

it('answers to no other address than that of its proxy, whatever a request says', async () => {
  const { port } = await behindProxy('10.0.0.2');
  const headers = { Host: 'outlay.example', 'X-Forwarded-For': '10.0.0.2', Forwarded: 'for=10.0.0.2' };
  const answer = await send(port, '/sign-in', headers);
  expect([answer.status, answer.text]).toEqual([
    403,
    'The console is reached through its proxy. 127.0.0.1 is not in console.trustedProxy.addresses.',
  ]);
});

it('believes its proxy about the address of a browser, and nobody else', async () => {
  const { port } = await behindProxy('127.0.0.1, 10.0.0.0/24');
  const attempt = async (forwarded: string) =>
    (
      await send(
        port,
        '/sign-in',
        { Host: 'outlay.example', Origin: 'https://outlay.example', 'X-Forwarded-For': forwarded },
        { link: 'guess' },
      )
    ).status;
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push(await attempt(`192.0.2.${count}, 203.0.113.9, 10.0.0.${count}`));
  }
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  for (const same of ['203.0.113.9', '203.0.113.9:51234', '"[::ffff:203.0.113.9]:51234"']) {
    expect(await attempt(`192.0.2.99, ${same}`)).toBe(429);
  }
  const unnamed: number[] = [];
  for (let count = 0; count < 11; count += 1) unnamed.push(await attempt(`192.0.2.${count}, unknown`));
  expect(unnamed).toEqual([...Array<number>(10).fill(403), 429]);
  expect(await attempt('203.0.113.9, 203.0.113.10')).toBe(403);
});

it('signs in whom its proxy names with its secret, as long as it does', async () => {
  const { port, open } = await behindProxy(
    '127.0.0.1',
    ', userHeader: X-Forwarded-Email, secret: { env: PROXY }',
    ', users: { anna@finance.example: { role: operator }, piotr@finance.example: { role: viewer } }',
  );
  const named = (name: string, secret = 'proxy-secret') => ({
    Host: 'outlay.example',
    'X-Forwarded-Email': name,
    'X-Outlay-Proxy-Secret': secret,
  });
  const statuses = async (headers: Record<string, string>) => (await send(port, '/settings', headers)).status;
  const first = await send(port, '/settings', named('Anna@Finance.example'));
  expect(first.status).toBe(200);
  expect(first.text).not.toContain('/sign-out');
  // No request begins a session: the proxy names the user with each.
  for (const path of ['/settings', '/', '/runs']) {
    const { status, headers } = await send(port, path, named('anna@finance.example'));
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
  }
  expect(await open.database.selectFrom('consoleSession').select('hash').execute()).toEqual([]);
  expect(await statuses(named('piotr@finance.example'))).toBe(403);
  expect([
    await statuses({ Host: 'outlay.example' }),
    await statuses(named('anna@finance.example', 'guess')),
    await statuses(named('anna@finance.example', '')),
    await statuses(named('nobody@finance.example')),
    await statuses(named('')),
  ]).toEqual([303, 303, 303, 303, 303]);
  const form = { ...named('anna@finance.example'), Origin: 'https://outlay.example' };
  const tokenOf = (page: string) => /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const token = tokenOf(first.text);
  const check = async (given: string, headers: Record<string, string> = form) => {
    const { status, headers: answered } = await send(port, '/settings/check', headers, { token: given });
    return `${status} ${answered['location'] ?? ''}`;
  };
  const ofPiotr = tokenOf((await send(port, '/', named('piotr@finance.example'))).text);
  expect([await check('x'), await check(ofPiotr), await check(token)]).toEqual([
    '403 ',
    '403 ',
    '303 /settings',
  ]);
  expect(await check(token, { ...form, Origin: 'https://evil.example' })).toBe('403 ');
  // A session does not stand in for whom the proxy names.
  const link = (await open.loginPath('operator')).slice('/sign-in?link='.length);
  const entered = await send(port, '/sign-in', { Host: 'outlay.example', Origin: form.Origin }, { link });
  const Cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  expect([
    await statuses({ Host: 'outlay.example', Cookie }),
    await statuses({ ...named('piotr@finance.example'), Cookie }),
    await statuses({ ...named('nobody@finance.example'), Cookie }),
  ]).toEqual([200, 403, 303]);
  const stranger = await send(port, '/sign-in', named('<b>eve'));
  expect(stranger.text).toContain('The proxy signed you in as &lt;b&gt;eve, who is not in console.users');
  expect(open.signIns.map(({ through, name }) => `${through} ${name}`)).toEqual([
    'proxy anna@finance.example',
    'proxy piotr@finance.example',
    'link Anna',
  ]);
});

it('serves HTTPS with its own certificate, and takes a renewed one with the configuration', async () => {
  const port = await freePort();
  const { folder, environment } = await configured(
    `listen: "127.0.0.1:${port}", publicUrl: "https://localhost:${port}", tls: { certificate: console.pem, key: { file: console.key } }`,
  );
  const renew = async () => {
    const { cert, key } = await aCertificate();
    await writeFile(join(folder, 'console.pem'), cert);
    await writeFile(join(folder, 'console.key'), key);
    return cert;
  };
  const first = await renew();
  const running = await spawnBuiltOutlay({ folder, environment: { ...childEnvironment, ...environment } }, [
    'serve',
    '--metrics',
    'off',
  ]);
  onTestFinished(async () => {
    running.send('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });
  await running.waitForOutput(`"url":"https://localhost:${port}"`);
  const { stdout } = await runOutlay(['console', 'link'], { environment, now: new Date().toISOString() });
  expect(stdout).toMatch(new RegExp(`^https://localhost:${port}/sign-in\\?link=`));
  /** The status of the page of a link, with a certificate that is trusted; the reason if it is not the one in use. */
  const statusWith = (ca: string, link: string) =>
    new Promise<number | string>((resolve) =>
      requestTls(
        link,
        {
          ca,
          lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
          agent: false,
        },
        (answer) => resolve(answer.resume().statusCode ?? 0),
      )
        .once('error', ({ message }) => resolve(message))
        .end(),
    );
  expect(await statusWith(first, stdout.trim())).toBe(200);
  const second = await renew();
  expect(await statusWith(first, stdout.trim())).toBe(200);
  running.send('SIGHUP');
  await running.waitForOutput('reloaded');
  await expect.poll(() => statusWith(second, stdout.trim())).toBe(200);
  await writeFile(join(folder, 'console.key'), 'none');
  running.send('SIGHUP');
  await running.waitForOutput('holds no private key of the certificate');
  expect(await statusWith(second, stdout.trim())).toBe(200);
});

it.each([
  ['localhost', 'ok ', 'the certificate is for localhost, until '],
  ['outlay.example', 'invalid', 'the certificate is not for outlay.example, the host of console.publicUrl'],
])('checks that the certificate is for %s', async (host, status, message) => {
  const { folder, environment } = await configured(
    `listen: "0.0.0.0:8443", publicUrl: "https://${host}:8443", tls: { certificate: console.pem, key: { env: KEY } }`,
  );
  const { cert, key } = await aCertificate();
  await writeFile(join(folder, 'console.pem'), cert);
  const checked = async (secret: string) => {
    const { stdout } = await runOutlay(['config', 'check'], { environment: { ...environment, KEY: secret } });
    return stdout.split('\n').find((line) => line.includes('console.tls'));
  };
  expect(await checked(key)).toContain(status);
  expect(await checked(key)).toContain(message);
  expect(await checked((await aCertificate()).key)).toContain(
    `the environment variable KEY holds no private key of the certificate in ${join(folder, 'console.pem')}`,
  );
});
