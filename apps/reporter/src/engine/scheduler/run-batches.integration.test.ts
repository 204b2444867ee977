import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import { sharedFolderProcesses } from '../../testing/shared-folder-processes.ts';
import { sharedReportProcesses } from '../../testing/shared-report-processes.ts';
import type { LiveConfiguration } from './live-configuration.ts';
import { createRunActions } from './run-actions.ts';

it('acts on the runs of a list one after the other, and on no more after a shutdown', async () => {
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
  const runs = Array.from({ length: 3 }, () => ({ id: randomUUID(), listed: '' }));
  const batch = (id: string) => actions.beginAll({ id, runs, action: { what: 'retry' }, who: 'Anna' });
  const [one, other] = [randomUUID(), randomUUID()];
  const begun = await Promise.all([batch(one), batch(one), batch(other)]);
  expect(begun).toEqual(['begun', 'begun', 'busy']);
  expect([held.length, actions.runs().size]).toEqual([1, 1]);
  stopping.abort();
  held[0]?.resolve();
  await actions.ended();
  const recorded = await database
    .selectFrom('consoleAction')
    .select(['batchId', 'outcome'])
    .orderBy('outcome')
    .execute();
  expect(recorded.map(({ outcome }) => outcome)).toEqual(['failed', 'refused', 'refused']);
  expect(new Set(recorded.map(({ batchId }) => batchId))).toEqual(new Set([one]));
});
