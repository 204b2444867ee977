import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from 'outlay/build';

const reporter = fileURLToPath(new URL('../../../apps/reporter', import.meta.url));
/** The scheduler, the one that kills itself, and what its child processes load first. */
const programs = ['scheduler-program', 'kill-program', 'kill-at-link', 'kill-at-part', 'kill-at-staging'];

/** A scheduler built as the product is published. */
export type BuiltScheduler = {
  /** Its program; those that it starts are in the same folder. */
  readonly program: string;
  /** The program that kills itself at a named point. */
  readonly killProgram: string;
  /** Where its processes keep what they have compiled. */
  readonly compileCache: string;
  readonly remove: () => Promise<void>;
};

/** Builds the scheduler of a scenario, in a folder for temporary files. */
export async function buildScheduler(): Promise<BuiltScheduler> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-kills-'));
  const sourceOf = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const sources = Object.fromEntries(programs.map((name) => [name, sourceOf(name)]));
  await bundleProgram(reporter, join(folder, 'dist'), sources);
  await cp(join(reporter, 'package.json'), join(folder, 'package.json'));
  return {
    program: join(folder, 'dist/scheduler-program.js'),
    killProgram: join(folder, 'dist/kill-program.js'),
    compileCache: join(folder, 'compiled'),
    remove: () => rm(folder, { recursive: true }),
  };
}
