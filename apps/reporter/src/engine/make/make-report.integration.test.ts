import { readdir } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocumentBody, answerJson, type FakeAnswers } from '@outlay/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../adapters/service/connect.ts';
import { minimalAnswers, october, serve, summed } from '../../testing/dataset-service.ts';
import type { MakeStep } from './make-report.ts';
import { sourceOf } from './report-source.ts';
import type { ReportTask } from './report-task.ts';

const bread = { name: 'Chleb', totalPrice: 5, category: 'Jedzenie' };
const purchase = { id: 'a', totalAmount: 5, purchaseTime: '2026-10-03T10:00:00Z', items: [bread] };
const answers: FakeAnswers = {
  ...minimalAnswers,
  listDocuments: { items: [aDocumentBody(purchase)] },
  getPeriodSummary: summed(5),
  getPresetSummary: summed(5),
};

const form: ReportTask['form'] = {
  report: {},
  exportOptions: {},
  withReceipts: true,
  whenEmpty: 'send',
  whenIncomplete: 'send-marked',
};

async function making(more: FakeAnswers, task: Partial<ReportTask>) {
  const service = await serve({ ...answers, ...more });
  const { client, close } = connect({ baseUrl: service.url, token: 'svc_a.b', ca: service.ca });
  onTestFinished(close);
  const folder = await temporaryFolder();
  const steps: MakeStep[] = [];
  const make = (onStep: (step: MakeStep) => void = () => undefined) =>
    sourceOf(client).make(
      {
        request: october,
        form,
        renditions: [{ locale: 'en', formats: ['pdf', 'csv'], isMailed: false }],
        place: { folder, key: undefined },
        ...task,
      },
      {
        onFetched: async () => undefined,
        onStep: (step) => {
          steps.push(step);
          onStep(step);
        },
        signal: new AbortController().signal,
      },
    );
  return { make, folder, steps };
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const picture: FakeAnswers['getDocumentImage'] = (
  _request: unknown,
  response: { writeHead: (status: number, headers: object) => { end: (bytes: Uint8Array) => void } },
) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);

it('removes the images of receipts after the export', async () => {
  const { make, folder, steps } = await making({ getDocumentImage: picture }, {});
  const { files } = await make();
  expect(files.map(({ format }) => format)).toEqual(['pdf', 'csv']);
  expect(await readdir(folder)).toEqual(['en']);
  expect(steps).toEqual(['fetch', 'build', 'export']);
});

it('makes no batch and no file if a batch is held because images are missing', async () => {
  const { make, folder, steps } = await making(
    { getDocumentImage: answerJson(403, { error: 'forbidden' }) },
    {
      form: { ...form, whenIncomplete: 'hold' },
      batch: { kind: 'monthly', period: { from: '2026-10-01', until: '2026-11-01' }, files: [] },
    },
  );
  const made = await make();
  expect(made).toMatchObject({ action: 'hold', files: [], reports: [] });
  expect(made.reason).toContain('images of documents');
  expect(made).not.toHaveProperty('batch');
  expect(await readdir(folder)).toEqual([]);
  expect(steps).toEqual(['fetch']);
});

it('holds no records while the report is exported', async () => {
  const many = 4_000;
  // Of the month and of the one before, each document with several lines.
  const items = Array.from({ length: 2 * many }, (_, index) =>
    aDocumentBody({
      id: `document ${index}`,
      totalAmount: 4,
      purchaseTime: new Date(Date.UTC(2026, index < many ? 8 : 9, 2) + index * 1000).toISOString(),
      items: Array.from({ length: 8 }, () => ({ name: 'Chleb', totalPrice: 0.5, category: 'Jedzenie' })),
    }),
  );
  const listDocuments: FakeAnswers['listDocuments'] = (
    ...exchange: Parameters<ReturnType<typeof answerJson>>
  ) => {
    const from = new URL(exchange[0].url ?? '', 'https://service').searchParams.get('from') ?? '';
    const isOctober = from >= '2026-09-30';
    answerJson(200, { items: isOctober ? items.slice(many) : items.slice(0, many) })(...exchange);
  };
  const total = summed(4 * many);
  const { make } = await making(
    { listDocuments, getPeriodSummary: total, getPresetSummary: total },
    {
      form: { ...form, withReceipts: false },
      renditions: [{ locale: 'en', formats: ['csv'], isMailed: false }],
    },
  );
  const used: Partial<Record<MakeStep, number>> = {};
  const { files } = await make((step) => {
    used[step] = heapUsed();
  });
  expect(files).toHaveLength(1);
  // When it is built, there are the records of two months; when it is exported, only the report of one.
  const { fetch = 0, build = 0, export: exported = 0 } = used;
  expect(build - fetch).toBeGreaterThan(2 * many * 500);
  expect(exported - fetch).toBeLessThan(build - fetch);
});

/** What is in use after a full collection. Bytes. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
