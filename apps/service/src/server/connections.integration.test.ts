import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { expectErrorResponse } from '../testing/expect-error-response.ts';
import { parseAnswer, plainConnection, rawConnection, untilClosed } from '../testing/raw-connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';

const halfARequest = 'GET /api/Tags HTTP/1.1\r\nHost: a\r\n';

describe('connections', () => {
  const opened: Socket[] = [];
  let service: ServiceFixture;

  async function start(connectionLimits: Partial<ConnectionLimits>): Promise<ServiceFixture> {
    service = await aService({ connectionLimits });
    return service;
  }
  async function halfOpen(count: number): Promise<Socket[]> {
    const sockets = await Promise.all(
      Array.from({ length: count }, (_, index) => (index % 2 ? plainConnection : rawConnection)(service)),
    );
    for (const socket of sockets) {
      socket.on('error', () => {});
      if (socket instanceof TLSSocket) socket.write(halfARequest);
    }
    opened.push(...sockets);
    return sockets;
  }
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    await service.stop();
  });

  it('answer a normal request while many others are held half open', async () => {
    await start({ connections: 20 });
    const held = await halfOpen(60);
    expect((await service.get('/api/Tags')).status).toBe(200);
    const closed = held.filter((socket) => socket.destroyed || socket.closed || socket.readableEnded);
    expect(closed.length).toBeGreaterThanOrEqual(40);
  });

  it('reject a request that is too slow, and close', async () => {
    await start({ headersMs: 50, requestMs: 50, checkEveryMs: 10 });
    const socket = await rawConnection(service);
    socket.write(halfARequest);
    const answer = parseAnswer((await untilClosed(socket)).toString());
    expect(answer.status).toBe(408);
    expectErrorResponse(answer, 'request_timeout');
  });

  it('end when TLS is not agreed on in time', async () => {
    await start({ handshakeMs: 50 });
    expect(await untilClosed(await plainConnection(service))).toHaveLength(0);
  });

  it('end when they are silent between two requests', async () => {
    await start({ keepAliveMs: 50 });
    const socket = await rawConnection(service);
    socket.write(`${halfARequest}\r\n`);
    expect(parseAnswer((await untilClosed(socket)).toString()).status).toBe(401);
  });

  it('refuse protocols older than TLS 1.2', async () => {
    const { url, ca } = await start({});
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), ca, ...old });
    await expect(once(socket, 'secureConnect')).rejects.toMatchObject({
      code: expect.stringContaining('ALERT_PROTOCOL_VERSION') as unknown,
    });
  });

  it.each([
    ['without authenticated encryption', 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA'],
    ['without forward secrecy', 'AES128-GCM-SHA256:AES256-GCM-SHA384'],
  ])('refuse suites of TLS 1.2 %s', async (_name, ciphers) => {
    const { url, ca } = await start({});
    const offer = { maxVersion: 'TLSv1.2', ciphers } as const;
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), ca, ...offer });
    await expect(once(socket, 'secureConnect')).rejects.toMatchObject({
      code: expect.stringContaining('HANDSHAKE_FAILURE') as unknown,
    });
  });

  it('agree on TLS 1.2 with forward secrecy and authenticated encryption', async () => {
    const { url, ca } = await start({});
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), ca, maxVersion: 'TLSv1.2' });
    await once(socket, 'secureConnect');
    expect(socket.getCipher()).toMatchObject({ version: 'TLSv1.2', name: 'ECDHE-ECDSA-AES128-GCM-SHA256' });
    socket.destroy();
  });
});

describe('a stop', () => {
  it('closes idle connections, finishes requests in flight, and accepts no new ones', async () => {
    await using service = await aService({ seed: { months: 4, documentsPerMonth: 120, asOf: '2026-10-15' } });
    const idle = await rawConnection(service);
    const slow = await plainConnection(service);
    const working = await rawConnection(service);
    const list = `GET /api/PurchaseDocuments/my HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.token}\r\n\r\n`;
    working.write(list);
    const answer = untilClosed(working);
    await once(working, 'readable');
    const ends = [untilClosed(idle), untilClosed(slow)];
    await service.stop();
    await Promise.all(ends);
    const { status, body } = parseAnswer((await answer).toString());
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(100_000);
    await expect(plainConnection(service)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not wait longer than its grace for a client that never finishes', async () => {
    await using service = await aService({
      seed: { months: 2, documentsPerMonth: 120, asOf: '2026-10-15' },
      connectionLimits: { stopMs: 50 },
    });
    const socket = await rawConnection(service);
    socket.on('error', () => {});
    socket.pause();
    const list = `GET /api/PurchaseDocuments/my HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.token}\r\n\r\n`;
    socket.write(list.repeat(100));
    await once(socket, 'readable');
    await expect(service.stop()).resolves.toBeUndefined();
    expect((await untilClosed(socket)).length).toBeGreaterThan(0);
  });
});
