import { expect, it } from 'vitest';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { timelineOf } from './run-timeline.ts';

const at = (minute: number) => `2026-11-15T12:0${minute}:00.000Z`;
const attempt = { runId: '', owner: '', reason: null, accepted: null };
const record = (change: Partial<RunRecord> = {}): RunRecord => ({
  ...aPlannedRun(),
  files: [],
  attempts: [],
  runAttempts: [],
  actions: [],
  ...change,
});
const types = (of: RunRecord) => timelineOf(of).map(({ event: { type } }) => type);

it('puts what happened in order, and the next attempt last', () => {
  const { run } = record();
  const waiting = record({
    run: { ...run, nextAt: at(1) },
    runAttempts: [
      { ...attempt, number: 1, startedAt: at(2), endedAt: at(3), outcome: 'deferred' },
      { ...attempt, number: 2, startedAt: at(4), endedAt: null, outcome: null },
    ],
  });
  expect(types(waiting)).toEqual(['planned', 'begun', 'ended', 'begun', 'next']);
});

it('tells what caused an attempt before it, and its deliveries before its end', () => {
  const { run, deliveries } = record();
  const [delivery] = deliveries;
  const done = { number: 1, startedAt: at(2), endedAt: at(2), detail: null } as const;
  const released = record({
    run: { ...run, stagedAt: at(2) },
    attempts: [{ ...done, deliveryId: delivery?.id ?? '', outcome: 'accepted' }],
    runAttempts: [{ ...attempt, ...done, outcome: 'delivered' }],
    actions: [
      {
        id: '',
        runId: run.id,
        batchId: null,
        what: 'release',
        recipient: null,
        who: 'Anna',
        owner: '',
        startedAt: at(2),
        endedAt: at(2),
        outcome: 'done',
        reason: null,
      },
    ],
  });
  const steps = ['begun', 'staged', 'delivery', 'ended'];
  expect(types(released)).toEqual(['planned', 'actionBegun', ...steps, 'actionEnded']);
  const alone = record({ actions: released.actions });
  expect(types(alone)).toEqual(['planned', 'action']);
  const open = { ...released, actions: released.actions.map((each) => ({ ...each, endedAt: null })) };
  expect(types(open)).toEqual(['planned', 'action', ...steps]);
});

it('names deliveries that were skipped', () => {
  const { deliveries } = record();
  const skipped = deliveries.map((delivery) => ({
    ...delivery,
    state: 'skipped' as const,
    changedAt: at(5),
  }));
  expect(types(record({ deliveries: skipped }))).toEqual(['planned', ...skipped.map(() => 'skipped')]);
});
