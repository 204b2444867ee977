import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Compile cache of the processes that tests start; it halves their start-up time. */
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'outlay-tests-compiled');

/** The environment of processes that tests start. Nothing else of the host's environment is passed. */
export const childEnvironment = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: compileCache,
} as const;

/** Enables the compile cache in this process, for processes that the code under test starts. */
export function keepCompiled(): void {
  enableCompileCache(compileCache);
}
