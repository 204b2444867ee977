import { once } from 'node:events';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { createServiceMetrics } from '../observability/service-metrics.ts';
import { startServer } from '../server/start-server.ts';
import { aStorage } from '../testing/a-storage.ts';
import { localTls, type TlsMaterial } from './local-authority.ts';
import { renewTls } from './renew-tls.ts';

it('uses the new certificate for new connections, and keeps the old one until then', async () => {
  await using storage = await aStorage();
  const tls = join(storage.directory, 'tls');
  const first = await localTls(tls, systemClock());
  const server = await startServer({
    storage,
    tls: first,
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    metrics: createServiceMetrics(),
  });
  onTestFinished(() => server.stop());
  async function namesOfCertificate(): Promise<string | undefined> {
    const socket = connect({ port: Number(new URL(server.url).port), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const names = socket.getPeerX509Certificate()?.subjectAltName;
    socket.destroy();
    return names;
  }
  const failures: string[] = [];
  const used = await new Promise<TlsMaterial>((resolve) => {
    const reads = [
      () => Promise.resolve(first),
      () => Promise.reject(new Error('gone')),
      () => localTls(tls, systemClock(), ['finance.example']),
    ];
    const stop = renewTls(first, {
      everyMs: 2,
      read: () => (reads.shift() ?? (() => Promise.resolve(first)))(),
      use(material) {
        stop();
        server.useTls(material);
        resolve(material);
      },
      onFailure: (error) => failures.push(String(error)),
    });
  });
  expect(failures).toEqual(['Error: gone']);
  expect(used.cert).not.toBe(first.cert);
  expect(await namesOfCertificate()).toContain('finance.example');
});
