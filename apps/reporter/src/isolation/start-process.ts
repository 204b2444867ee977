import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../connection/connect.ts';
import { environmentOfChild } from './environment-of-child.ts';

const program = fileURLToPath(new URL('report-program.ts', import.meta.url));

/** Words for Node.js that only one process can have. */
const ofOneProcess = /^--(?:inspect|watch|test|eval|print|cpu-prof|heap-prof)/;

/**
 * Starts a process that makes reports. What it writes on standard error comes through a pipe, like what V8 says when
 * memory runs out.
 */
export function startProcess(environment: Environment, heapMiB: number): ChildProcess {
  const words = process.execArgv.filter((word) => !ofOneProcess.test(word) && !heapWord.test(word));
  return fork(program, [String(process.pid)], {
    execArgv: [...words, `--max-old-space-size=${heapMiB}`],
    env: environmentOfChild(environment),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

const heapWord = /--max[-_]old[-_]space[-_]size=(\d+)/;

/** The memory that a report may have: as configured, or less, where whoever started Node.js allows less. */
export function heapOf(environment: Environment, maxHeapMiB: number): number {
  const words = [...process.execArgv, environment['NODE_OPTIONS'] ?? ''];
  const given = words.flatMap((word) => heapWord.exec(word)?.[1] ?? []);
  return Math.min(maxHeapMiB, ...given.map(Number));
}
