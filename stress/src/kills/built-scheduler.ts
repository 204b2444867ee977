import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from 'outlay/build';

const reporter = fileURLToPath(new URL('../../../apps/reporter', import.meta.url));
const source = fileURLToPath(new URL('scheduler-program.ts', import.meta.url));

/** A scheduler built as the product is published. */
export type BuiltScheduler = {
  /** Its program; those that it starts are beside it. */
  readonly program: string;
  /** Where its processes keep what they have compiled. */
  readonly compileCache: string;
  readonly remove: () => Promise<void>;
};

/** Builds the scheduler of a scenario, in a folder for temporary files. */
export async function buildScheduler(): Promise<BuiltScheduler> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-kills-'));
  await bundleProgram(reporter, join(folder, 'dist'), { 'scheduler-program': source });
  await cp(join(reporter, 'package.json'), join(folder, 'package.json'));
  return {
    program: join(folder, 'dist/scheduler-program.js'),
    compileCache: join(folder, 'compiled'),
    remove: () => rm(folder, { recursive: true }),
  };
}
