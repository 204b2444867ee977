import { createSecretMask } from '@outlay/core/secrets';
import { createEventLog, standardError } from 'outlay/internal/adapters/log/event-log.ts';
import { openScheduler } from 'outlay/internal/engine/scheduler/open-scheduler.ts';
import { killPoints } from './kill-points.ts';

// Runs as `outlay serve` or `outlay worker`, with a fixed clock, and kills itself at a named point.
const [role, path = '', instant = '', name = ''] = process.argv.slice(2);
// Loaded before the work begins, so that kills at random times hit the work.
await import('outlay/internal/engine/run/work-on-run.ts');
const kill = () => void process.kill(process.pid, 'SIGKILL');
const point = killPoints[name];
const onKillEvent = await point?.arm?.(kill);
// Read by processes that start from now on.
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
    onKillEvent?.(event);
  },
  onReload: () => () => undefined,
});
