import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';

it('closes immediately if the service accepts connections and never responds', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const baseUrl = `https://127.0.0.1:${port}`;
    const { client, close } = connect({ baseUrl, token: 'svc_a.b' }, { timeoutMs: 1_000 });
    await expect(client.tags.list().page()).rejects.toMatchObject({ code: 'timeout' });
    const startedAt = performance.now();
    await close();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});
