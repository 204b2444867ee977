import { closeSync, openSync } from 'node:fs';
import { createSecretMask } from '@outlay/core/secrets';
import { describe, expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { createEventLog, standardError } from './event-log.ts';
import type { LogLevel } from './log-level.ts';
import type { SchedulerEvent } from './scheduler-event.ts';

const { run, deliveries } = aPlannedRun();
const delivery = deliveries[1] ?? deliveries[0];

function logged(events: readonly SchedulerEvent[], level?: LogLevel): Record<string, unknown>[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createEventLog({ destination, mask: createSecretMask(), ...(level ? { level } : {}) });
  for (const event of events) log(event);
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.runIf(process.platform === 'linux')('a log on a full disk', () => {
  it('stops nothing, and does not grow for ever', () => {
    const fd = openSync('/dev/full', 'w');
    const destination = standardError(fd);
    let dropped = 0;
    destination.on('drop', () => {
      dropped += 1;
    });
    const log = createEventLog({ destination, mask: createSecretMask() });
    const reason = 'x'.repeat(10_000);
    for (let line = 0; line < 200; line += 1) log({ type: 'error', during: 'planning', reason });
    closeSync(fd);
    expect(dropped).toBeGreaterThan(90);
  });
});

describe('the log of a scheduler', () => {
  it('prints identifier, state and reason of a run', () => {
    const failed = { ...run, state: 'failed', reason: 'two\nlines' } as const;
    expect(logged([{ type: 'run', run: failed, left: 'failed' }])).toEqual([
      {
        level: 'error',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        run: run.id,
        job: 'monthly',
        account: 'home',
        scheduledFor: run.scheduledFor,
        state: 'failed',
        attempt: 0,
        reason: 'two\nlines',
        nextAttemptAt: null,
        msg: 'run failed',
      },
    ]);
  });

  it.each<[string, string, SchedulerEvent]>([
    ['debug', 'tick', { type: 'tick', ms: 1 }],
    ['debug', 'sweep', { type: 'sweep', ms: 1 }],
    ['fatal', 'crashed', { type: 'crashed', reason: 'TypeError', stack: 'at here' }],
    ['info', 'run delivered', { type: 'run', run: { ...run, state: 'delivered' } }],
    ['info', 'run deferred', { type: 'run', run, left: 'deferred' }],
    ['warn', 'run retried', { type: 'run', run, left: 'retried' }],
    ['warn', 'run partial', { type: 'run', run: { ...run, state: 'partial' } }],
    ['warn', 'run staged', { type: 'run', run: { ...run, state: 'staged', isHeld: 1 } }],
    ['error', 'run unknown', { type: 'run', run: { ...run, state: 'unknown' } }],
    ['info', 'alert sent', { type: 'alert', job: 'monthly', changes: 1, outcome: 'sent' }],
    ['warn', 'alert deferred', { type: 'alert', job: 'monthly', changes: 1, outcome: 'deferred' }],
    ['error', 'configuration refused', { type: 'configuration', status: 'refused', reason: 'wrong' }],
    ['warn', 'error', { type: 'error', during: 'planning', reason: 'away' }],
  ])('is at level %s for %s', (level, msg, event) => {
    expect(logged([event], 'debug')).toMatchObject([{ level, msg }]);
  });

  it.each([
    ['begun', 'delivery started'],
    ['made', 'delivery attempted'],
    ['recorded', 'delivery pending'],
  ] as const)('calls a delivery that is %s: %s', (step, msg) => {
    if (!delivery) throw new Error('there is no delivery');
    expect(logged([{ type: 'delivery', delivery, step }])).toMatchObject([{ msg }]);
  });

  it('omits events below the log level', () => {
    if (!delivery) throw new Error('there is no delivery');
    const events: SchedulerEvent[] = [
      { type: 'tick', ms: 1 },
      { type: 'stopping' },
      { type: 'delivery', delivery: { ...delivery, state: 'refused' }, step: 'recorded' },
      { type: 'configuration', status: 'refused', reason: 'wrong' },
    ];
    const all = ['stopping', 'delivery refused', 'configuration refused'];
    expect(logged(events).map(({ msg }) => msg)).toEqual(all);
    expect(logged(events, 'warn').map(({ msg }) => msg)).toEqual(all.slice(1));
    expect(logged(events, 'error').map(({ msg }) => msg)).toEqual(all.slice(2));
  });
});
