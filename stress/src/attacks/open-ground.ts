import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import { startSmtpServer } from 'outlay/internal/testing/smtp-server.ts';
import { spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import type { AttackGround } from './attack.ts';
import { writeConfiguration } from './attack-configuration.ts';
import { type AttackStores, attackStores, type StoreKind } from './attack-stores.ts';

/** What the grounds of several attacks share. */
export type SharedGround = { readonly service: TestService; readonly stores: AttackStores };

/** Starts what the grounds of several attacks share. */
export async function openSharedGround(): Promise<SharedGround> {
  const service = await startService({ seed: { months: 2, documentsPerMonth: 10, asOf: '2026-11-15' } });
  return { service, stores: attackStores() };
}

/** A ground and its end. */
export type OpenGround = { readonly ground: AttackGround; readonly close: () => Promise<void> };

/** Opens the ground of one attack. @returns `undefined` where this machine has no such store */
export async function openGround(shared: SharedGround, kind: StoreKind): Promise<OpenGround | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-attack-'));
  await mkdir(join(folder, 'store'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  const store = await shared.stores.newStore(kind, folder);
  if (!store) {
    await close();
    return undefined;
  }
  const { service } = shared;
  const newMailServer: AttackGround['newMailServer'] = async (options) => {
    const server = await startSmtpServer(options);
    ends.push(() => server.stop());
    return server;
  };
  const mail = await newMailServer();
  // The limit of a token is for one attack, not for all.
  const home = { url: service.url, ca: service.ca, token: (await service.createToken()).token };
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_CACHE_HOME: join(tmpdir(), 'outlay-attacks-compiled'),
    PASSWORD: mail.settings.password ?? '',
    ...store.environment,
  };
  const start: AttackGround['start'] = (words, starting) => {
    const running = spawnOutlay({ folder, environment }, words, starting);
    ends.push(async () => {
      running.send('SIGKILL');
      await running.ended;
    });
    return running;
  };
  const ground: AttackGround = {
    folder,
    store,
    service,
    mail,
    environment,
    configure: ({ accounts = { home }, jobs, more, encryption, mail: other = mail }) =>
      writeConfiguration(folder, {
        accounts,
        jobs,
        more,
        encryption,
        smtp: other.settings,
        storeUrl: store.yaml,
      }),
    outlay: (words, starting) => start(words, starting).ended,
    start,
    async newService(options) {
      const other = await startService(options);
      ends.push(() => other.stop());
      return other;
    },
    newMailServer,
    afterwards: (act) => void ends.push(act),
  };
  return { ground, close };
}
