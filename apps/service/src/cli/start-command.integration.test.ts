import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { aCommandLine, type CommandLine, type StartedProcess } from '../testing/a-command-line.ts';
import { issueAuthority, issueServer } from '../tls/issue-certificate.ts';

describe('service start', { timeout: 30_000 }, () => {
  let line: CommandLine;
  beforeEach(async () => {
    line = await aCommandLine();
    return line.close;
  });

  it('serves with a certificate that was given, and names it as the file to trust', async () => {
    const authority = await issueAuthority(systemClock());
    const { cert, key } = await issueServer(authority, ['localhost'], systemClock());
    const [certFile, keyFile] = [join(line.directory, 'a.pem'), join(line.directory, 'a.key')];
    await writeFile(certFile, cert);
    await writeFile(keyFile, key);
    const service = await line.start('--tls-cert', certFile, '--tls-key', keyFile);
    expect(service.caFile).toBe(certFile);
    expect(await statusOf(service, 'none')).toBe('401');
  });

  it('names the invalid TLS file in one line', async () => {
    const file = join(line.directory, 'none.pem');
    const outcome = await line.run('start', '--port', '0', '--tls-cert', file, '--tls-key', file);
    const stderr = `service: --tls-cert: ${file}: there is no such file\n`;
    expect(outcome).toEqual({ code: 2, stdout: '', stderr });
  });

  it('reports why it cannot listen, and exits', async () => {
    const { url } = await line.start();
    const { port } = new URL(url);
    const taken = (option: string) => {
      const reason = `the port is already in use; choose another with ${option}`;
      return { code: 1, stdout: '', stderr: `service: cannot listen on 127.0.0.1:${port}: ${reason}\n` };
    };
    expect((await line.execute('start', '--port', port, '--metrics', '0')).code).toBe(1);
    expect(await line.run('start', '--port', port)).toEqual(taken('--port'));
    expect(await line.run('start', '--port', '0', '--metrics', port)).toEqual(taken('--metrics'));
    expect((await line.run('start', '--port', '0', '--host', '192.0.2.7')).stderr).toBe(
      'service: cannot listen on 192.0.2.7:0: this machine does not have that address\n',
    );
  });

  it('puts the address that it listens on into its certificate', async () => {
    const service = await line.start('--host', '127.0.0.2');
    expect(service.url).toMatch(/^https:\/\/127\.0\.0\.2:\d+$/);
    const chain = await readFile(join(line.directory, 'data', 'service', 'tls', 'server.pem'), 'utf8');
    expect(new X509Certificate(chain).checkIP('127.0.0.2')).toBe('127.0.0.2');
  });

  it('returns an address that clients can use if it listens on all of them', async () => {
    const { url, caFile } = await line.start('--host', '0.0.0.0');
    const { hostname, port } = new URL(url);
    const ca = await readFile(caFile, 'utf8');
    const socket = connect({ host: hostname, port: Number(port), ca });
    await once(socket, 'secureConnect');
    expect([hostname, socket.authorized]).toEqual(['localhost', true]);
    socket.destroy();
  });

  it('follows keys that other commands rotate and retire, at the next request', async () => {
    const service = await line.start();
    await line.run('account', 'create', 'anna');
    const create = ['token', 'create', '--account', 'anna', '--name', 'x'];
    const tokenOf = async () => (JSON.parse((await line.run(...create)).stdout) as { token: string }).token;
    const older = await tokenOf();
    const [first] = JSON.parse((await line.run('key', 'list')).stdout) as { id: string }[];
    expect((await line.run('key', 'rotate')).code).toBe(0);
    const newer = await tokenOf();
    expect([await statusOf(service, older), await statusOf(service, newer)]).toEqual(['200', '200']);
    const retired = await line.run('key', 'retire', first?.id ?? '');
    expect(JSON.parse(retired.stdout)).toEqual({ id: first?.id, retired: true, revokedTokens: 1 });
    expect([await statusOf(service, older), await statusOf(service, newer)]).toEqual(['401', '200']);
    expect(await line.run('key', 'retire', 'none')).toMatchObject({ code: 2 });
  });

  it('serves metrics and health at the address of --metrics, and logs it', async () => {
    const service = await line.start('--metrics', '127.0.0.1:0');
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

async function statusOf({ url, caFile }: StartedProcess, token: string): Promise<string> {
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
