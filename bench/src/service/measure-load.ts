import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What to send. */
export type Load = {
  readonly url: string;
  readonly caFile: string;
  readonly path: string;
  readonly tokens: readonly string[];
  /** Requests that are under way at a time, each on a connection of its own. */
  readonly connections: number;
  readonly requests: number;
};

/** How long it took: all of it, and each request. */
export type LoadResult = {
  readonly wallMs: number;
  readonly tookMs: readonly number[];
  readonly bytes: number;
};

/** Sends requests from another process. @throws {Error} when one is not answered with 200 */
export async function measureLoad(load: Load): Promise<LoadResult> {
  const program = join(import.meta.dirname, 'send-load.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify(load));
  const printed = await text(child.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`the load for ${load.path} failed`);
  return JSON.parse(printed) as LoadResult;
}
