import { expect, it, onTestFinished } from 'vitest';
import { builtPrograms } from '../fixtures/built-programs.ts';
import { openBatchBooks } from './batch-books.ts';
import { finishRuns, octoberPurchase } from './killed-schedulers.ts';

it('says what a run waits for that the clock of its scheduler never reaches', {
  timeout: 60_000,
}, async () => {
  const newStore = async () => ({ postgresUrl: undefined, remove: async () => undefined });
  const books = await openBatchBooks(newStore, { plannedUpTo: '2024-11-15T00:00:00.000Z', isMailed: true });
  onTestFinished(books.remove);
  books.service.purchases = [octoberPurchase('1', 1234)];
  books.service.fault = 'away';
  const programs = await builtPrograms();
  onTestFinished(programs.remove);
  const instant = '2024-12-01T06:10:00.000Z';
  const scheduled = { programs, program: 'batch-kill-program', instant } as const;
  const unfinished = await finishRuns(books, { ...scheduled, runs: 1 });
  // Several requests are in progress at once, and any can be the first to fail.
  expect(unfinished.map((text) => text.replace(/\/api\/[\w/]+:/, 'ENDPOINT:'))).toEqual([
    'the run of 2024-12-01T06:00:00.000Z is planned, owned by null, next at 2024-12-01T06:11:00.000Z: ENDPOINT: the service failed (HTTP 503); folder pending, next at null: null; email pending, next at null: null',
  ]);
});
