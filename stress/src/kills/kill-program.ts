import { createSecretMask } from '@outlay/core/secrets';
import { createEventLog, standardError } from 'outlay/internal/adapters/log/event-log.ts';
import { openScheduler } from 'outlay/internal/engine/scheduler/open-scheduler.ts';
import { killPoints } from './kill-points.ts';

// Does what `outlay serve` or `outlay worker` does, on a clock that stands still, and kills itself at a named point.
const [role, path = '', instant = '', name = ''] = process.argv.slice(2);
// Loading is no work: what is drawn at random is to hit work.
await import('outlay/internal/engine/run/work-on-run.ts');
const kill = () => void process.kill(process.pid, 'SIGKILL');
const point = killPoints[name];
const hear = await point?.arm?.(kill);
// Only processes that are started from now on read it.
if (point?.loadedByChildren) process.env['NODE_OPTIONS'] = `--import=${point.loadedByChildren.href}`;
const log = createEventLog({ destination: standardError(), mask: createSecretMask() });
await openScheduler({
  role: role === 'worker' ? 'worker' : 'serve',
  path,
  environment: process.env,
  concurrency: 2,
  now: () => new Date(instant),
  signal: new AbortController().signal,
  onEvent(event) {
    log(event);
    hear?.(event);
  },
  onReload: () => () => undefined,
});
