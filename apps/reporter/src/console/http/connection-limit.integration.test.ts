import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen, stopServer } from '../../adapters/http/listen.ts';
import { limitConnections } from './connection-limit.ts';

// Only Linux has all addresses of the loopback network.
it.skipIf(process.platform !== 'linux')(
  'closes further connections of one address, and answers others and those after it',
  async () => {
    const server = createServer((_, response) => void response.end('page'));
    limitConnections(server, { maxFromOne: 3, isShared: (address) => address === '127.0.0.3' });
    const { host, port } = await listen(
      server,
      { host: '127.0.0.1', port: 0 },
      { setting: 'a', advice: 'b' },
    );
    onTestFinished(() => stopServer(server));
    /** Connects, and asks for a page. @returns whether there was an answer */
    const from = async (localAddress: string): Promise<{ socket: Socket; isAnswered: boolean }> => {
      const socket = connect({ host, port, localAddress });
      const isAnswered = new Promise<boolean>((resolve) => {
        socket.on('data', () => resolve(true)).on('close', () => resolve(false));
      });
      socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: console\r\n\r\n');
      return { socket, isAnswered: await isAnswered };
    };
    const held = await Promise.all(Array.from({ length: 10 }, () => from('127.0.0.2')));
    expect(held.filter(({ isAnswered }) => isAnswered)).toHaveLength(3);
    for (const other of ['127.0.0.1', ...Array<string>(5).fill('127.0.0.3')]) {
      expect((await from(other)).isAnswered).toBe(true);
    }
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await from('127.0.0.2')).isAnswered).toBe(true);
  },
);
