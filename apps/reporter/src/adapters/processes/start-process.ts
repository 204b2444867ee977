import { type ChildProcess, fork } from 'node:child_process';
import { environmentOfChild } from '../secrets/environment-of-child.ts';
import type { Environment } from '../secrets/secret-environment.ts';

/** Options of Node.js that only one process can use. */
const singleProcessOptions = /^--(?:inspect|watch|test|eval|print|cpu-prof|heap-prof)/;

/**
 * Starts a process that runs `program` and exchanges messages with this one. Its standard error is piped, because V8
 * reports there when memory runs out.
 */
export function startProcess(program: string, environment: Environment, heapMiB: number): ChildProcess {
  const options = process.execArgv.filter(
    (option) => !singleProcessOptions.test(option) && !heapOption.test(option),
  );
  const isYoungGiven = [...options, environment['NODE_OPTIONS'] ?? ''].some((each) => youngOption.test(each));
  const young = isYoungGiven ? [] : [`--max-semi-space-size=${youngMiB}`];
  return fork(program, [String(process.pid)], {
    execArgv: [...options, ...young, `--max-old-space-size=${heapMiB}`],
    env: environmentOfChild(environment),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/**
 * Size of a half of V8's young generation, in the command and in the processes that it starts, unless options of Node.js give
 * one. By itself it grows to 64 MiB, which makes no report faster.
 */
export const youngMiB = 8;
const youngOption = /--max[-_]semi[-_]space[-_]size=/;

const heapOption = /--max[-_]old[-_]space[-_]size=(\d+)/;

/** Maximum heap size of a report: as configured, or less if this Node.js was started with a smaller one. */
export function heapLimit(environment: Environment, maxHeapMiB: number): number {
  const options = [...process.execArgv, environment['NODE_OPTIONS'] ?? ''];
  const given = options.flatMap((option) => heapOption.exec(option)?.[1] ?? []);
  return Math.min(maxHeapMiB, ...given.map(Number));
}
