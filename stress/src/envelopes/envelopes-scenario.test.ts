import { endpoints } from '@outlay/core/contract';
import { expect, it } from 'vitest';
import { answerShapes } from './answer-shapes.ts';
import { clientEndpoints } from './client-cases.ts';
import { runEnvelopes } from './envelopes-scenario.ts';
import { reportEndpoints } from './report-cases.ts';

it('has every endpoint once, in 12 shapes', () => {
  expect([...reportEndpoints, ...clientEndpoints].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(new Set(answerShapes.map(({ name }) => name)).size).toBe(12);
});

it('names what a report lacks, or refuses it, whatever shape an answer has', async () => {
  const lines: string[] = [];
  // Requests that are sent again until the deadline are slow: an endpoint of each kind has one of them.
  const slow = ['listRecurringExpenses, hanging', 'listCategories, HTML', 'listTags, 500'];
  const tally = await runEnvelopes({
    formats: 'json',
    timeoutSeconds: 8,
    concurrency: 4,
    isSelected: ({ endpoint, shape }) =>
      shape.name === 'in two objects' ||
      (shape.name === 'string' && reportEndpoints.includes(endpoint)) ||
      slow.includes(`${endpoint}, ${shape.name}`),
    print: (line) => lines.push(line),
  });
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(tally).toEqual({ passed: 20 + reportEndpoints.length + slow.length, failed: 0 });
}, 180_000);
