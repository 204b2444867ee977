import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version of this program, from its package. */
export function ownVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
}
