import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createConsoleServers } from './console-servers.ts';

it('closes a connection whose request never ends, soon after its time is over', async () => {
  const servers = createConsoleServers(undefined, (_, response) => response.end('page'), {
    timeouts: { headersTimeout: 100, requestTimeout: 100 },
  });
  try {
    const { host, port } = await servers.listenOn({ host: '127.0.0.1', port: 0 });
    const socket = connect(port, host);
    let answered = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answered += text;
    });
    socket.write('GET / HTTP/1.1\r\nHost: console\r\nX-Slow: ');
    // Without the interval of the checks, this takes 30 s.
    await once(socket, 'close');
    expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await servers.stop();
  }
}, 10_000);
