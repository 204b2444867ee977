import { createSecretMask } from '@outlay/core/secrets';
import { createEventLog, standardError } from 'outlay/internal/adapters/log/event-log.ts';
import type { OnEvent } from 'outlay/internal/adapters/log/scheduler-event.ts';
import { openScheduler } from 'outlay/internal/engine/scheduler/open-scheduler.ts';

/** What the programs of a round are started with: `outlay serve` or `worker`, the configuration, the time of the clock. */
export type SchedulerWords = { readonly role: string; readonly path: string; readonly instant: string };

/** Runs as `outlay serve` or `outlay worker` until SIGTERM, with a clock that always shows the same time. */
export async function runFixedScheduler(words: SchedulerWords, onEvent?: OnEvent): Promise<void> {
  // Loaded before the work begins, so that kills at random times hit the work.
  await import('outlay/internal/engine/run/work-on-run.ts');
  const ending = new AbortController();
  process.once('SIGTERM', () => ending.abort());
  const log = createEventLog({ destination: standardError(), mask: createSecretMask() });
  await openScheduler({
    role: words.role === 'worker' ? 'worker' : 'serve',
    path: words.path,
    environment: process.env,
    concurrency: 2,
    now: () => new Date(words.instant),
    signal: ending.signal,
    onEvent(event) {
      log(event);
      onEvent?.(event);
    },
    onReload: () => () => undefined,
  });
}
