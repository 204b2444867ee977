import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { builtOutlay, pathWithNode } from 'outlay/internal/testing/built-outlay.ts';
import type { ContenderRun } from '../run-contender.ts';

const usage = new URL('./print-usage.mjs', import.meta.url).href;

/** Where the command finds its service. */
export type ServiceAccess = { readonly url: string; readonly token: string; readonly caFile: string };

/**
 * Runs `outlay` once as it is published, from the start of the process to its end.
 */
export async function runReportCommand(
  words: readonly string[],
  { url, token, caFile }: ServiceAccess,
): Promise<Pick<ContenderRun, 'wallMs' | 'rssMiB'>> {
  const environment = { OUTLAY_BASE_URL: url, OUTLAY_TOKEN: token, OUTLAY_CA_FILE: caFile };
  const { program, compileCache } = await builtOutlay();
  const startedAt = performance.now();
  const child = spawn(program, words, {
    env: {
      PATH: pathWithNode,
      NODE_COMPILE_CACHE: compileCache,
      NODE_OPTIONS: `--import=${usage}`,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [[code], said, rss] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stderr as Readable),
    text(child.stdio[3] as Readable),
  ]);
  if (code !== 0) throw new Error(`outlay ${words.join(' ')} ended with ${code}: ${said}`);
  return { wallMs: performance.now() - startedAt, rssMiB: Number(rss) };
}
