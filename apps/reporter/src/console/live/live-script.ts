import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A script of ours, and the hash with which browsers check it (Subresource Integrity). */
export type LiveScript = { readonly content: string; readonly integrity: string };

/** Reads htmx with its extension for server-sent events from the installed package. */
export async function readLiveScript(): Promise<LiveScript> {
  const paths = [
    require.resolve('htmx.org/dist/htmx.min.js'),
    require.resolve('htmx.org/dist/ext/hx-sse.min.js'),
  ];
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const content = `${texts.join('\n')}\n`;
  return { content, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` };
}
