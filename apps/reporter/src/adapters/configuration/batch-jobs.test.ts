import { expect, it } from 'vitest';
import { configurationSchema } from './configuration-schema.ts';

/** What is wrong with a job, as paths and messages. */
function problemsOf(options: object, name?: string): string[] {
  const { error } = configurationSchema.safeParse({
    accounts: { home: { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } } },
    jobs: {
      books: {
        kind: 'monthly',
        schedule: { cron: '0 6 1 * *' },
        deliveries: [{ channel: 'folder', path: 'out', ...(name === undefined ? {} : { name }) }],
        ...options,
      },
    },
  });
  return (error?.issues ?? []).map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`);
}

it('names files of batches by their number, with or without the period', () => {
  expect(problemsOf({ only: 'new', lookBack: 6 }, '{job}-batch-{batch}.{ext}')).toEqual([]);
  expect(problemsOf({ only: 'new' })).toEqual([]);
});

it.each([
  [{ changes: true }, 'changes: is for reports of all documents; a batch consists of what has changed'],
  [
    { close: { after: '5d' } },
    'close: is for reports of all documents; a later batch reverses what has changed',
  ],
  [{ whenEmpty: 'note' }, 'whenEmpty: an empty batch has no number, and nothing is sent'],
  [
    { whenIncomplete: 'send-marked' },
    'whenIncomplete: batches are created only from complete records; use hold',
  ],
])('refuses batches with %j', (options, problem) => {
  expect(problemsOf({ only: 'new', ...options })).toEqual([problem]);
  expect(problemsOf(options)).toEqual([]);
});

it('refuses options of batches for reports of all documents', () => {
  expect(problemsOf({ lookBack: 6 })).toEqual(['lookBack: is for batches; add only: new']);
  expect(problemsOf({}, '{period}-{batch}.{ext}')).toEqual([
    'deliveries.0.name: {batch} is the number of a batch; add only: new',
  ]);
});
