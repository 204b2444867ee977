import { type ChildProcess, fork } from 'node:child_process';
import { environmentOfChild } from '../secrets/environment-of-child.ts';
import type { Environment } from '../secrets/secret-environment.ts';

/** Words for Node.js that only one process can have. */
const ofOneProcess = /^--(?:inspect|watch|test|eval|print|cpu-prof|heap-prof)/;

/**
 * Starts a process that runs `program` and exchanges messages with this one. What it writes on standard error comes through a pipe, like what V8 says when
 * memory runs out.
 */
export function startProcess(program: string, environment: Environment, heapMiB: number): ChildProcess {
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
