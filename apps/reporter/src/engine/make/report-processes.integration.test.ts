import { readFile, writeFile } from 'node:fs/promises';
import { type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { answerJson, type FakeAnswers, type ScriptedServer, startFakeService } from '@outlay/core/testing';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ReportProcessError } from '../../adapters/processes/report-process-error.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { defaultLimits, type Limits } from '../../adapters/service/limits-schema.ts';
import { createDecrypter, transformed } from '../../adapters/staged-files/encrypted-bytes.ts';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import type { BudgetRow, StoredBudget } from '../../adapters/store/budget-row.ts';
import { childrenOf } from '../../testing/folder-processes-of.ts';
import type { IsolatedTask } from './messages.ts';
import type { HeartbeatLimits, ReportCalls } from './report-process.ts';
import { createReportProcesses, type ReportProcesses } from './report-processes.ts';
import { requestsOfReport } from './requests-of-report.ts';

const summary = { totalAmount: 0, categoryTotals: [] };
const nothing: FakeAnswers = {
  listDocuments: { items: [] },
  getPeriodSummary: summary,
  getPresetSummary: summary,
  listCategories: { categories: [] },
  listRecurringExpenses: [],
  listDuplicateSuggestions: [],
  listGroups: [],
};

/** A module that records that a process has started, and computes for ever or crashes as soon as a certain text is read, as a fault of ours might. */
const endless = `
import { appendFileSync } from 'node:fs';
appendFileSync(new URL('started', import.meta.url), 'x');
const { parse } = JSON;
JSON.parse = (text, ...words) => {
  while (text.includes('endless')) ;
  if (text.includes('crashing')) process.kill(process.pid, 'SIGKILL');
  return parse(text, ...words);
};`;

type Scene = {
  readonly processes: ReportProcesses;
  readonly serve: (answers?: FakeAnswers) => Promise<ScriptedServer>;
  readonly task: (server: ScriptedServer, limits?: Partial<Limits>) => IsolatedTask;
  /** Number of processes that have started. */
  readonly started: () => Promise<number>;
};

async function aScene(
  heartbeat?: Partial<HeartbeatLimits>,
  environment: Environment = process.env,
  start?: { readonly atOnce: number; readonly waitMs: number },
): Promise<Scene> {
  const root = await temporaryFolder();
  await writeFile(join(root, 'endless.mjs'), endless);
  const options = `--import=${pathToFileURL(join(root, 'endless.mjs')).href}`;
  const usual = { checkMs: 10_000, maxSilent: 12, stopMs: 10_000 };
  const processes = createReportProcesses(
    { ...environment, NODE_OPTIONS: options },
    { ...usual, ...heartbeat },
    start,
  );
  onTestFinished(processes.close);
  return sceneOf(processes, root);
}

let shared: ReportProcesses | undefined;
afterAll(() => shared?.close());

/** The usual processes, for tests that end none of them: starting one takes longer than its report. */
async function theUsualScene(): Promise<Scene> {
  shared ??= createReportProcesses(process.env);
  return sceneOf(shared, await temporaryFolder());
}

function sceneOf(processes: ReportProcesses, root: string): Scene {
  return {
    processes,
    started: async () => (await readFile(join(root, 'started'), 'utf8')).length,
    async serve(answers = {}) {
      const server = await startFakeService({ ...nothing, ...answers });
      onTestFinished(server.stop);
      return server;
    },
    task(server, limits = {}) {
      return {
        renditions: [{ locale: 'en', formats: ['csv'], isMailed: true }],
        messages: { job: 'monthly', account: 'home', namesAccount: false, styles: [{ recipients: [] }] },
        place: { folder: root, key: undefined },
        request: {
          kind: 'monthly',
          period: { from: '2026-10-01', until: '2026-11-01' },
          timeZone: 'Europe/Warsaw',
          account: 'Dom',
          now: new Date('2026-11-15T12:00:00Z'),
        },
        form: {
          report: {},
          exportOptions: {},
          withReceipts: false,
          whenEmpty: 'send',
          whenIncomplete: 'send-marked',
        },
        settings: { baseUrl: server.url, ca: server.ca, token: 'svc_a.b' },
        limits: { ...defaultLimits, ...limits },
        maxWaitMs: 1_000,
      };
    },
  };
}

/** Calls that record what a process asks for. */
function someCalls(signal = new AbortController().signal) {
  const seen = { fetched: 0, sent: 0 };
  let kept: StoredBudget = { version: 0, state: undefined, nowMs: 0 };
  const budget: BudgetRow = {
    read: async () => ({ ...kept, nowMs: performance.now() }),
    async write(version, state) {
      if (version !== kept.version) return false;
      kept = { ...kept, version: version + 1, state };
      return true;
    },
  };
  const calls: ReportCalls = {
    async onFetched(changed) {
      const isRecorded = !changed || (await budget.write(changed.version, changed.state));
      if (isRecorded) seen.fetched += 1;
      return isRecorded;
    },
    onDate: () => undefined,
    onSend: () => {
      seen.sent += 1;
    },
    budget,
    signal,
  };
  return { calls, seen, reserved: () => kept.state?.reservedCount };
}

const failureOf = (making: Promise<unknown>) =>
  making.then(
    () => undefined,
    (error: unknown) => error as ReportProcessError,
  );

describe('a report process', () => {
  it('creates the report, and calls its parent for what it cannot do itself', async () => {
    const { processes, serve, task } = await theUsualScene();
    const server = await serve();
    const { calls, seen, reserved } = someCalls();
    const made = await processes.make(task(server), calls);
    expect(made.action).toBe('deliver');
    expect(made.files.map(({ name }) => name)).toContain('message.json');
    expect(seen).toEqual({ fetched: 1, sent: server.requests.length });
    expect(reserved()).toBe(server.requests.length);
    // The next one is made by the same process.
    await processes.make(task(server), someCalls().calls);
  });

  it('encrypts its files with the key of the task, not of its environment', async () => {
    const key = temporaryKey();
    const { processes, serve, task } = await aScene({}, { ...process.env, STORE_KEY: key.base64 });
    const plain = task(await serve());
    const encrypted = { ...plain, place: { ...plain.place, key } };
    const { files } = await processes.make(encrypted, someCalls().calls);
    const message = files.find(({ format }) => format === 'message');
    expect(message?.keyId).toBe(key.id);
    const stored = await readFile(join(plain.place.folder, message?.path ?? ''));
    expect(stored.toString('latin1')).not.toContain('subject');
    expect(transformed(createDecrypter(key), stored).toString()).toContain('subject');
    if (process.platform !== 'linux') return;
    const children = await childrenOf(process.pid);
    expect(children.length).toBeGreaterThan(0);
    for (const { pid } of children) {
      for (const name of ['environ', 'cmdline']) {
        expect(await readFile(`/proc/${pid}/${name}`, 'utf8')).not.toContain(key.base64);
      }
    }
  });

  it('reports a rate limit of the service', async () => {
    const { processes, serve, task } = await theUsualScene();
    const server = await serve({ listRecurringExpenses: answerJson(429, {}, { 'Retry-After': '1800' }) });
    const error = await failureOf(processes.make(task(server), someCalls().calls));
    expect(error).toMatchObject({ name: 'RateLimitedError', code: 'rate_limited', retryable: true });
    expect(error).toMatchObject({ details: { retryAt: expect.any(Date) } });
  });

  it('is killed if it never ends, and another report is created', async () => {
    const { processes, serve, task } = await aScene({ checkMs: 1_000, maxSilent: 3 });
    const bad = await serve({ listRecurringExpenses: [{ name: 'endless' }] });
    const good = await serve();
    const failing = failureOf(processes.make(task(bad), someCalls().calls));
    expect((await processes.make(task(good), someCalls().calls)).action).toBe('deliver');
    expect(await failing).toMatchObject({ name: 'ReportProcessError', code: 'time', retryable: false });
  });

  it('leaves requests reserved that it did not send if it crashes, unless it reserves each when it is sent', async () => {
    const { processes, serve, task } = await aScene();
    const crashAfter = async (requestsAhead?: number) => {
      const server = await serve({ getPeriodSummary: { ...summary, summary: 'crashing' } });
      const { calls, reserved } = someCalls();
      const crashing = { ...task(server), ...(requestsAhead === undefined ? {} : { requestsAhead }) };
      expect(await failureOf(processes.make(crashing, calls))).toMatchObject({
        code: 'died',
        retryable: true,
      });
      return { reserved: reserved(), sent: server.requests.length };
    };
    const ahead = await crashAfter();
    expect(ahead.reserved).toBe(requestsOfReport);
    expect(ahead.sent).toBeLessThan(requestsOfReport);
    const single = await crashAfter(1);
    expect(single.reserved).toBeLessThan(requestsOfReport);
    expect(single.reserved).toBeGreaterThanOrEqual(single.sent);
  });

  it('runs out of memory alone', async () => {
    const { processes, serve, task } = await aScene();
    const document = JSON.stringify({
      storeName: 'Sklep',
      totalAmount: 1,
      currency: 'PLN',
      tags: [{ name: 'a' }],
    });
    const flood = `{"items":[${`${document},`.repeat(250_000)}${document}]}`;
    const listDocuments: FakeAnswers['listDocuments'] = (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(flood);
    const flooding = await serve({ listDocuments });
    const failed = await failureOf(processes.make(task(flooding, { maxHeapMiB: 64 }), someCalls().calls));
    expect(failed).toMatchObject({ name: 'ReportProcessError', code: 'memory', retryable: false });
    expect(failed?.message).toContain('64 MiB');
  });

  it('stops when aborted', async () => {
    const { processes, serve, task } = await theUsualScene();
    const stopping = new AbortController();
    const listRecurringExpenses: FakeAnswers['listRecurringExpenses'] = () => stopping.abort();
    const waiting = processes.make(
      task(await serve({ listRecurringExpenses })),
      someCalls(stopping.signal).calls,
    );
    expect(await failureOf(waiting)).toMatchObject({ name: 'AbortedError', code: 'aborted' });
  });

  it('is killed if it does not stop when aborted', async () => {
    const { processes, serve, task } = await aScene({ checkMs: 200, maxSilent: 1_000, stopMs: 500 });
    const stopping = new AbortController();
    const server = await serve({ listRecurringExpenses: [{ name: 'endless' }] });
    const computing = processes.make(task(server), {
      ...someCalls(stopping.signal).calls,
      onSend: () => stopping.abort(),
    });
    expect(['died', 'aborted']).toContain((await failureOf(computing))?.code);
  });

  it.each([
    ['is used again while its number is reached', 600_000, 2],
    ['starts beyond that number if none is free in time', 0, 4],
  ])('%s', async (_, waitMs, expected) => {
    const { processes, serve, task, started } = await aScene({}, process.env, { atOnce: 2, waitMs });
    const server = await serve();
    const folders = await Promise.all(Array.from({ length: 4 }, () => temporaryFolder()));
    const made = await Promise.all(
      folders.map((folder) =>
        processes.make({ ...task(server), place: { folder, key: undefined } }, someCalls().calls),
      ),
    );
    expect(made.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'deliver'));
    expect(await started()).toBe(expected);
  });

  it('starts no process for a report that is aborted while it waits for one', async () => {
    const { processes, serve, task, started } = await aScene({}, process.env, { atOnce: 1, waitMs: 600_000 });
    const [first, second] = [new AbortController(), new AbortController()];
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
    // Answers after the other report has been aborted.
    const listRecurringExpenses: FakeAnswers['listRecurringExpenses'] = () => {
      onAsked();
      second.abort();
    };
    const server = await serve({ listRecurringExpenses });
    const busy = processes.make(task(server), someCalls(first.signal).calls);
    const waiting = processes.make(task(server), someCalls(second.signal).calls);
    expect(await failureOf(waiting)).toMatchObject({ name: 'AbortedError', code: 'aborted' });
    await asked;
    first.abort();
    await failureOf(busy);
    expect(await started()).toBe(1);
  });
});
