import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { issueAuthority, issueServer } from '../tls/issue-certificate.ts';
import { runCommand } from './run-command.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

type Started = { readonly child: ChildProcess; readonly url: string; readonly caFile: string; log(): string };

describe('service start', { timeout: 30_000 }, () => {
  let directory: string;
  let started: Started[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-start-'));
    started = [];
  });
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await rm(directory, { recursive: true });
  });

  const data = () => ['--data', join(directory, 'data')];

  async function start(...args: string[]): Promise<Started> {
    const child = spawn(process.execPath, [main, 'start', '--port', '0', ...data(), ...args]);
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const service = { child, ...(JSON.parse(line) as { url: string; caFile: string }), log: () => log };
    started.push(service);
    return service;
  }
  async function run(...args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const progress = { isTerminal: false, write: print };
    const context = { clock: systemClock, print, printError: print, progress, onStop: () => {} };
    const code = await runCommand([...args, ...data()], context);
    return { code, lines };
  }
  async function statusOf({ url, caFile }: Started, token: string): Promise<string> {
    const ca = await readFile(caFile, 'utf8');
    const socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      ca,
      servername: 'localhost',
    });
    socket.end(`GET /api/Tags HTTP/1.1\r\nHost: a\r\nX-API-Key: ${token}\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
  }

  it('serves with a certificate that was given, and names it as the file to trust', async () => {
    const authority = await issueAuthority(systemClock());
    const { cert, key } = await issueServer(authority, ['localhost'], systemClock());
    const [certFile, keyFile] = [join(directory, 'a.pem'), join(directory, 'a.key')];
    await writeFile(certFile, cert);
    await writeFile(keyFile, key);
    const service = await start('--tls-cert', certFile, '--tls-key', keyFile);
    expect(service.caFile).toBe(certFile);
    expect(await statusOf(service, 'none')).toBe('401');
  });

  it('says which TLS file is wrong, in one line', async () => {
    const file = join(directory, 'none.pem');
    const outcome = await run('start', '--port', '0', '--tls-cert', file, '--tls-key', file);
    expect(outcome).toEqual({ code: 2, lines: [`service: --tls-cert: ${file}: there is no such file`] });
  });

  it('says why it cannot listen, and ends', async () => {
    const { url } = await start();
    const { port } = new URL(url);
    const taken = [`service: cannot listen on 127.0.0.1:${port}: the port is already in use`];
    const command = ['start', '--port', port, '--metrics', '0', ...data()];
    expect(await once(spawn(process.execPath, [main, ...command]), 'close')).toEqual([1, null]);
    expect(await run('start', '--port', port)).toEqual({ code: 1, lines: taken });
    expect(await run('start', '--port', '0', '--metrics', port)).toEqual({ code: 1, lines: taken });
    expect((await run('start', '--port', '0', '--host', '192.0.2.7')).lines).toEqual([
      'service: cannot listen on 192.0.2.7:0: this machine does not have that address',
    ]);
  });

  it('puts the address that it listens on into its certificate', async () => {
    const service = await start('--host', '127.0.0.2');
    expect(service.url).toMatch(/^https:\/\/127\.0\.0\.2:\d+$/);
    const chain = await readFile(join(directory, 'data', 'tls', 'server.pem'), 'utf8');
    expect(new X509Certificate(chain).checkIP('127.0.0.2')).toBe('127.0.0.2');
  });

  it('names an address that clients can use and check where it listens on all of them', async () => {
    const { url, caFile } = await start('--host', '0.0.0.0');
    const { hostname, port } = new URL(url);
    const ca = await readFile(caFile, 'utf8');
    const socket = connect({ host: hostname, port: Number(port), ca });
    await once(socket, 'secureConnect');
    expect([hostname, socket.authorized]).toEqual(['localhost', true]);
    socket.destroy();
  });

  it('follows keys that other commands rotate and retire, at the next request', async () => {
    const service = await start();
    await run('account', 'create', 'anna');
    const create = ['token', 'create', '--account', 'anna', '--name', 'x'];
    const tokenOf = async () =>
      (JSON.parse((await run(...create)).lines[0] ?? '') as { token: string }).token;
    const older = await tokenOf();
    const [first] = JSON.parse((await run('key', 'list')).lines[0] ?? '') as { id: string }[];
    expect((await run('key', 'rotate')).code).toBe(0);
    const newer = await tokenOf();
    expect([await statusOf(service, older), await statusOf(service, newer)]).toEqual(['200', '200']);
    const retired = await run('key', 'retire', first?.id ?? '');
    expect(retired.lines).toEqual([JSON.stringify({ id: first?.id, retired: true, revokedTokens: 1 })]);
    expect([await statusOf(service, older), await statusOf(service, newer)]).toEqual(['401', '200']);
    expect(await run('key', 'retire', 'none')).toMatchObject({ code: 2 });
  });

  it('serves metrics and health where --metrics says, and logs the address', async () => {
    const service = await start('--metrics', '127.0.0.1:0');
    const { level, url, msg } = JSON.parse(service.log().split('\n')[0] ?? '') as Record<string, string>;
    expect([level, msg]).toEqual(['info', 'metrics server listening']);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await statusOf(service, 'none')).toBe('401');
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      'outlay_service_http_requests_total{method="GET",path="/api/Tags",status="401"} 1',
    );
    service.child.kill('SIGTERM');
    expect(await once(service.child, 'close')).toEqual([0, null]);
  });
});
