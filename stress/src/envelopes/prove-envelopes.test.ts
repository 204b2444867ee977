import { endpoints } from '@outlay/core/contract';
import { expect, it } from 'vitest';
import { answerShapes } from './answer-shapes.ts';
import { clientEndpoints } from './client-cases.ts';
import { playEnvelopes } from './prove-envelopes.ts';
import { reportEndpoints } from './report-cases.ts';

it('has every endpoint once, in 12 shapes', () => {
  expect([...reportEndpoints, ...clientEndpoints].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(new Set(answerShapes.map(({ name }) => name)).size).toBe(12);
});

it('names what is missing of a report, or refuses it, whatever shape an answer has', async () => {
  const lines: string[] = [];
  // Answers that are asked for again until the deadline take their time: an endpoint of each kind has one of them.
  const slow = ['listRecurringExpenses, hanging', 'listCategories, HTML', 'listTags, 500'];
  const tally = await playEnvelopes({
    formats: 'json',
    timeoutSeconds: 8,
    lanes: 4,
    isPlayed: ({ endpoint, shape }) =>
      shape.name === 'in two objects' ||
      (shape.name === 'string' && reportEndpoints.includes(endpoint)) ||
      slow.includes(`${endpoint}, ${shape.name}`),
    say: (line) => lines.push(line),
  });
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(tally).toEqual({ passed: 20 + reportEndpoints.length + slow.length, failed: 0 });
}, 180_000);
