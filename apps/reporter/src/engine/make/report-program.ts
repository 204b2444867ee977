import { writeFileSync } from 'node:fs';
import { watchParent } from '../../adapters/processes/watch-parent.ts';
import { createTaskRunner } from './task-runner.ts';

// Creates reports for the scheduler that started this process, one at a time, until the scheduler disconnects.
watchParent(Number(process.argv[2]));
try {
  // If memory runs out, the system should kill this process and not the scheduler.
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // Only Linux supports this.
}
// A terminal or service manager sends these signals to every process; the scheduler decides whether a report is aborted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
const tasks = createTaskRunner((message) => void process.send?.(message, undefined, {}, () => undefined));
process.on('message', tasks.receive);
