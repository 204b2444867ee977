import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What one run of a contender took: the work alone, and the most memory that its process held. */
export type ContenderRun = {
  readonly wallMs: number;
  readonly rssMiB: number;
  /** How much of that came with the work: the rest is the program and its data. */
  readonly addedMiB: number;
};

/**
 * Runs a contender once in a process of its own, which prints its `ContenderRun` as JSON in its last line.
 * @param command - the program and its arguments
 * @throws where it ends with an error or prints something else
 */
export async function runContender([program = '', ...words]: readonly string[]): Promise<ContenderRun> {
  const { stdout } = await promisify(execFile)(program, words, { maxBuffer: 2 ** 26 });
  const run = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Partial<ContenderRun>;
  const { wallMs, rssMiB, addedMiB } = run;
  if (typeof wallMs !== 'number' || typeof rssMiB !== 'number' || typeof addedMiB !== 'number') {
    throw new Error(`${program} ${words.join(' ')} printed no time and memory but: ${stdout}`);
  }
  return { wallMs, rssMiB, addedMiB };
}

/** Does some work with a clock beside it and prints what it took: the other end of `runContender`. */
export async function printRun(work: () => unknown): Promise<void> {
  const before = process.resourceUsage().maxRSS;
  const startedAt = performance.now();
  await work();
  const wallMs = performance.now() - startedAt;
  const after = process.resourceUsage().maxRSS;
  const run: ContenderRun = { wallMs, rssMiB: after / 1024, addedMiB: (after - before) / 1024 };
  process.stdout.write(`${JSON.stringify(run)}\n`);
}
