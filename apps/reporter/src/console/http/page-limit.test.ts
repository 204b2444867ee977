import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { consoleWords } from '../words/console-words.ts';
import type { ConsoleEnvironment } from './console-request.ts';
import { answerFailures } from './page-answer.ts';
import { fromStore } from './page-failure.ts';
import { limitPages, type PageLimits } from './page-limit.ts';

/** Pages that are ready when the test says so. */
function pages(limits: PageLimits) {
  const app = new Hono<ConsoleEnvironment>();
  const begun: PromiseWithResolvers<string>[] = [];
  const next = new Set<() => void>();
  limitPages(app, limits);
  app.get('/', async (context) => {
    const work = Promise.withResolvers<string>();
    begun.push(work);
    for (const tell of next) tell();
    return context.text(await work.promise);
  });
  answerFailures(app, () => undefined);
  /** Waits until so many pages have begun. */
  const untilBegun = (count: number) =>
    new Promise<void>((resolve) => {
      const tell = () => begun.length >= count && resolve();
      next.add(tell);
      tell();
    });
  return { get: async () => app.request('/'), begun, untilBegun };
}

it('makes two pages at a time, lets some wait, and refuses the others in plain words', async () => {
  const { get, begun, untilBegun } = pages({ atOnce: 2, waiting: 3, maxWaitMs: 60_000 });
  const answers = Array.from({ length: 10 }, get);
  const refused = await Promise.all(answers.slice(5));
  expect(refused.map(({ status, headers }) => `${status} ${headers.get('Retry-After')}`)).toEqual(
    refused.map(() => '503 5'),
  );
  expect(await refused[0]?.text()).toContain('Wait a few seconds, then try again.');
  for (let count = 2; count <= 5; count += 1) {
    await untilBegun(count);
    expect(begun).toHaveLength(count);
    begun[count - 2]?.resolve('page');
  }
  begun[4]?.resolve('page');
  const made = await Promise.all(answers.slice(0, 5));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('refuses who has waited too long', async () => {
  const { get, begun, untilBegun } = pages({ atOnce: 1, waiting: 3, maxWaitMs: 1 });
  const first = get();
  await untilBegun(1);
  expect((await get()).status).toBe(503);
  begun[0]?.resolve('page');
  expect((await first).status).toBe(200);
});

it('says within two seconds that the store is away, also to who waits for a turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = new Hono<ConsoleEnvironment>();
  const work = Promise.withResolvers<string>();
  limitPages(app);
  app.get('/', async (context) => context.text(await fromStore(work.promise)));
  answerFailures(app, () => undefined);
  const asked = Promise.all(Array.from({ length: 8 }, async () => app.request('/')));
  await vi.advanceTimersByTimeAsync(2_000);
  const away = consoleWords.en.errors.storeAway;
  for (const answer of await asked) expect(await answer.text()).toContain(away);
  // One request after the other still asks.
  const again = Promise.all([app.request('/'), app.request('/')]);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const answer of await again) expect(await answer.text()).toContain(away);
  work.resolve('late');
  await expect.poll(async () => (await app.request('/')).status).toBe(200);
});

it('makes other pages while the store answers only some queries late, and asks it so often in vain', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = new Hono<ConsoleEnvironment>();
  const slow = Promise.withResolvers<string>();
  let asked = 0;
  limitPages(app);
  app.get('/slow', async (context) => {
    asked += 1;
    return context.text(await fromStore(slow.promise));
  });
  app.get('/quick', async (context) => context.text(await fromStore(Promise.resolve('quick'))));
  answerFailures(app, () => undefined);
  const get = async (path: string) => (await app.request(path)).status;
  const late = Promise.all([get('/slow'), get('/slow')]);
  const queued = Promise.all([get('/quick'), get('/quick'), get('/quick')]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([await late, await queued]).toEqual([
    [503, 503],
    [200, 200, 200],
  ]);
  expect(await Promise.all([get('/quick'), get('/quick')])).toEqual([200, 200]);
  for (let count = 0; count < 10; count += 1) {
    const one = get('/slow');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await one).toBe(503);
  }
  expect(asked).toBe(8);
  slow.resolve('late');
  await expect.poll(() => get('/quick')).toBe(200);
});

it('makes pages while files wait for a disk', async () => {
  const app = new Hono<ConsoleEnvironment>();
  limitPages(app, { atOnce: 1, waiting: 1, maxWaitMs: 60_000 });
  const disk = Promise.withResolvers<string>();
  app.get('/runs/:id/files/:locale/:name', async (context) => context.text(await disk.promise));
  app.get('/', (context) => context.text('page'));
  const file = app.request('/runs/1/files/en/report.pdf');
  expect(await (await app.request('/')).text()).toBe('page');
  disk.resolve('file');
  expect(await (await file).text()).toBe('file');
});
