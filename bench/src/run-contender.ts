import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** What one run of a contender took. */
export type ContenderRun = {
  readonly wallMs: number;
  /** The most memory that its process held. */
  readonly rssMiB: number;
  /** How much of that came with the work: the rest is the program and its data. */
  readonly addedMiB: number;
};

/** What a contender prints as its last line. */
type PrintedRun = ContenderRun & {
  /** What it took to make the data, which is not part of the work. */
  readonly preparingMs: number;
  /** Programs in other languages do not say it. */
  readonly cpuMs?: number;
};

/**
 * Runs a contender once in a process of its own and takes the time of its work, as it says.
 * @param command - the program and its arguments
 * @throws where it ends with an error or prints something else
 */
export async function runContender(command: readonly string[]): Promise<ContenderRun> {
  const { wallMs, rssMiB, addedMiB } = await printedRun(command);
  return { wallMs, rssMiB, addedMiB };
}

/** The same with the processor time of all threads, which depends less than the time on what else the machine does. */
export async function runCpuContender(
  command: readonly string[],
): Promise<ContenderRun & { readonly cpuMs: number }> {
  const { wallMs, cpuMs = wallMs, rssMiB, addedMiB } = await printedRun(command);
  return { wallMs, cpuMs, rssMiB, addedMiB };
}

/**
 * The same, but takes the time of the whole process, start-up included, less that of making the data.
 * @param compileCache - a folder in which Node.js keeps what it compiled: users have JavaScript, and not the sources
 *   that are run here
 */
export async function runWholeContender(
  command: readonly string[],
  compileCache: string,
): Promise<ContenderRun> {
  const startedAt = performance.now();
  const environment = { NODE_COMPILE_CACHE: compileCache };
  const { preparingMs, rssMiB, addedMiB } = await printedRun(command, environment);
  return { wallMs: performance.now() - startedAt - preparingMs, rssMiB, addedMiB };
}

/**
 * Does some work with a clock beside it and prints what it took: the other end of the above.
 * @param prepare - makes the data
 */
export async function printRun<Data>(
  prepare: () => Data | Promise<Data>,
  work: (data: Data) => unknown,
): Promise<void> {
  const preparedAt = performance.now();
  const data = await prepare();
  const preparedMost = process.resourceUsage().maxRSS;
  forgetPreparation();
  const before = process.resourceUsage().maxRSS;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await work(data);
  const wallMs = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  const after = process.resourceUsage().maxRSS;
  const run: PrintedRun = {
    wallMs,
    cpuMs: (cpu.user + cpu.system) / 1000,
    preparingMs: startedAt - preparedAt,
    rssMiB: Math.max(preparedMost, after) / 1024,
    addedMiB: (after - before) / 1024,
  };
  process.stdout.write(`${JSON.stringify(run)}\n`);
}

/**
 * What is left of making the data is collected where the program was started with `--expose-gc`, and Linux counts the
 * most memory anew from what is held then: else work could hide in room that was needed before.
 */
function forgetPreparation(): void {
  if (!globalThis.gc) return;
  globalThis.gc();
  try {
    // proc(5): 5 resets the peak of the resident set.
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Other systems keep counting from the start.
  }
}

const names = ['wallMs', 'preparingMs', 'rssMiB', 'addedMiB'] as const;

async function printedRun(
  [program = '', ...words]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<PrintedRun> {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(program, words, { maxBuffer: 2 ** 26, env });
  const run = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as PrintedRun;
  if (names.every((name) => typeof run[name] === 'number')) return run;
  throw new Error(`${program} ${words.join(' ')} printed no time and memory but: ${stdout}`);
}
