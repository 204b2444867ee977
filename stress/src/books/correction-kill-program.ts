import { runFixedScheduler } from '../kills/fixed-scheduler.ts';
import { correctionKillPoints } from './correction-kill-points.ts';

// A scheduler that kills itself at a named point of a correction, if one is given.
const [path = '', instant = '', name = ''] = process.argv.slice(2);
const onEvent = correctionKillPoints[name]?.(() => void process.kill(process.pid, 'SIGKILL'));
void runFixedScheduler({ role: 'serve', path, instant }, onEvent);
