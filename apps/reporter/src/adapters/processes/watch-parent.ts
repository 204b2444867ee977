import { Worker } from 'node:worker_threads';

/** How often it is looked whether the parent still runs. Milliseconds. */
const everyMs = 500;

/**
 * Ends this process when its parent is gone. A process that computes does not alert that its channel is closed, so a
 * thread of its own looks.
 * @param parent - the parent's process id
 */
export function watchParent(parent: number): void {
  const look = `setInterval(() => {
    if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, ${everyMs});`;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 4 };
  new Worker(look, { eval: true, execArgv: [], resourceLimits }).unref();
}
