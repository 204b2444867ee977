import { runFixedScheduler } from '../kills/fixed-scheduler.ts';
import { batchKillPoints } from './batch-kill-points.ts';

// A scheduler that kills itself at a named point of a batch, if one is given.
const [path = '', instant = '', name = ''] = process.argv.slice(2);
const onEvent = batchKillPoints[name]?.(() => void process.kill(process.pid, 'SIGKILL'));
void runFixedScheduler({ role: 'serve', path, instant }, onEvent);
