import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Configuration } from '../adapters/configuration/configuration.ts';
import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import type { SchedulerEvent } from '../adapters/log/scheduler-event.ts';
import { hashPassword } from '../adapters/secrets/password-hash.ts';
import { openRunStore, type RunStore } from '../engine/scheduler/run-store.ts';
import { loopbackFetch } from '../testing/loopback-fetch.ts';
import { sharedFolderProcesses } from '../testing/shared-folder-processes.ts';
import { consoleOrigin } from './http/console-origin.ts';
import { keepConsoleOpen } from './keep-console-open.ts';

const password = 'correct horse battery staple';
const accounts = 'accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }\n';
const piotr = '{ piotr: { role: operator, passwordHash: { env: HASH } } }';

let folder: string;
let port: number;
let environment: Record<string, string>;
let configuration: Configuration;
let store: RunStore;
let tell: () => void;
let stop: () => Promise<void>;

/** Reads another configuration, and tells the console. */
async function change(text: string): Promise<void> {
  await writeFile(join(folder, 'outlay.yaml'), `${accounts}${text}`);
  configuration = await readConfiguration(join(folder, 'outlay.yaml'));
  tell();
}
const consoleWith = (users: string) =>
  `console: { listen: "127.0.0.1:${port}", operatorCodes: optional, users: ${users} }\n`;

beforeEach(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  environment = { TOKEN: 'svc_a.b', HASH: await hashPassword(password) };
  tell = () => undefined;
  await change(consoleWith(piotr));
  const now = new Date('2026-11-15T12:00:00Z');
  store = await openRunStore({ configuration, environment, now, processes: sharedFolderProcesses() });
});

afterEach(async () => {
  await stop();
  await store.close();
  await rm(folder, { recursive: true });
});

const notHere = () => Promise.reject(new Error('nothing is done here'));

/** Keeps a console open. @returns when it is open */
async function begin(): Promise<{ readonly opened: Promise<void> }> {
  const { console: settings } = configuration;
  if (!settings) throw new Error('there is no console');
  const opened = Promise.withResolvers<void>();
  let elapsedMs = 0;
  stop = await keepConsoleOpen(settings, {
    database: store.database,
    configuration: () => configuration,
    environment,
    now: () => new Date('2026-11-15T12:00:00Z'),
    elapsedMs: () => (elapsedMs += 3_600_000),
    act: notHere,
    actOnAll: notHere,
    runJob: notHere,
    backfill: notHere,
    sendTest: notHere,
    previews: { begin: () => 'busy', find: () => undefined, ended: notHere, end: notHere },
    onEvent: (event: SchedulerEvent) => void ('url' in event && opened.resolve()),
    onConfiguration(act) {
      tell = act;
      return () => undefined;
    },
    retryMs: 1,
  });
  return { opened: opened.promise };
}

/** The status of an attempt to sign in. */
async function signIn(): Promise<number> {
  const origin = (await consoleOrigin(store.database, { listen: `127.0.0.1:${port}` }))(port);
  const body = new URLSearchParams({ name: 'piotr', password, code: '' });
  const answer = await loopbackFetch(`${origin}/sign-in`, {
    method: 'POST',
    headers: { Origin: origin },
    body,
  });
  await answer.text();
  return answer.status;
}

it('keeps a user out who was removed while another program had its address', async () => {
  const other = createServer();
  other.listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { opened } = await begin();
  await change(consoleWith('{}'));
  other.close();
  await opened;
  expect(await signIn()).toBe(403);
});

it('keeps everybody out when its section was removed', async () => {
  const { opened } = await begin();
  await opened;
  expect(await signIn()).toBe(303);
  await change('');
  await expect.poll(signIn, { timeout: 20_000 }).toBe(403);
});
