import { writeFileSync } from 'node:fs';
import { watchParent } from '../../adapters/processes/watch-parent.ts';
import { makeTasks } from './make-tasks.ts';

// Makes reports for the scheduler that has started this process, one at a time, until that lets go of it.
watchParent(Number(process.argv[2]));
try {
  // Where memory runs out, the system is to end this process and not the scheduler.
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // Only Linux knows that.
}
// These go to every process of a terminal or a service; the scheduler decides what becomes of a report.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
const tasks = makeTasks((message) => void process.send?.(message, undefined, {}, () => undefined));
process.on('message', tasks.hear);
