import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import { sharedFolderProcesses } from '../../testing/shared-folder-processes.ts';
import { sharedReportProcesses } from '../../testing/shared-report-processes.ts';
import type { LiveConfiguration } from './live-configuration.ts';
import { createRunActions } from './run-actions.ts';

it('acts on four runs at a time, and begins no more until one has ended', async () => {
  const root = await temporaryFolder();
  const database = await openStore({ sqliteFile: join(root, 'outlay.sqlite') });
  onTestFinished(() => database.destroy());
  const held: PromiseWithResolvers<void>[] = [];
  const use: LiveConfiguration['use'] = async () => {
    const work = Promise.withResolvers<void>();
    held.push(work);
    await work.promise;
    throw new Error('the test has ended it');
  };
  const stopping = new AbortController();
  const actions = createRunActions({
    store: { database, root, processes: sharedFolderProcesses(), close: async () => undefined },
    live: { use } as LiveConfiguration,
    environment: {},
    now: () => new Date('2026-11-15T12:00:00Z'),
    onEvent: () => undefined,
    signal: stopping.signal,
    reportProcesses: sharedReportProcesses(),
  });
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const begin = (id = '') =>
    actions.begin({ id, run: id, action: { what: 'retry' }, recipient: null, who: 'Anna' });
  expect(await Promise.all(ids.map(begin))).toEqual(['begun', 'begun', 'begun', 'begun', 'busy', 'busy']);
  expect(await begin(ids[0])).toBe('begun');
  expect([held.length, actions.runs().size]).toEqual([4, 4]);
  held[0]?.resolve();
  await expect.poll(() => actions.runs().size).toBe(3);
  expect([await begin(ids[4]), await begin(ids[5])]).toEqual(['begun', 'busy']);
  held[1]?.resolve();
  await expect.poll(() => actions.runs().size).toBe(3);
  const late = begin(ids[5]);
  stopping.abort();
  expect([await late, held.length]).toEqual(['begun', 5]);
  for (const { resolve } of held) resolve();
  await actions.ended();
  const recorded = await database.selectFrom('consoleAction').select('outcome').orderBy('outcome').execute();
  expect(recorded.map(({ outcome }) => outcome)).toEqual([...Array<string>(5).fill('failed'), 'refused']);
});
