import { Worker } from 'node:worker_threads';

/** How often to check whether the parent still runs. Milliseconds. */
const everyMs = 500;

/**
 * Ends this process when its parent is gone. A process that is busy does not notice that its channel is closed, so a
 * separate thread checks.
 * @param parent - PID of the parent
 */
export function watchParent(parent: number): void {
  const check = `setInterval(() => {
    if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, ${everyMs});`;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 4 };
  new Worker(check, { eval: true, execArgv: [], resourceLimits }).unref();
}
