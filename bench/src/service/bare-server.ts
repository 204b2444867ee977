import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

/*
 * The limit: a bare Hono handler that answers from memory, over the HTTPS server of the service.
 * bare-server.ts TLS-DIRECTORY FILE, where FILE has the bodies by path.
 */
const [directory = '', file = ''] = process.argv.slice(2);
const bodies = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const app = new Hono();
for (const [path, body] of Object.entries(bodies)) {
  app.get(path, (context) => context.body(body, 200, { 'Content-Type': 'application/json' }));
}
const [key, cert] = ['server.key', 'server.pem'].map((name) => readFileSync(join(directory, name)));
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer({ key, cert, minVersion: 'TLSv1.2' }, (request, answer) => {
  void listener(request, answer);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `https://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
