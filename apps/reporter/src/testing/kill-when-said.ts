import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a module to preload, which kills its process when it is about to write certain words to standard error.
 * @returns its path
 */
export async function killWhenSaid(folder: string, words: string): Promise<string> {
  const path = join(folder, 'kill-when-said.mjs');
  await writeFile(
    path,
    `const { write } = process.stderr;
process.stderr.write = function (text, ...others) {
  if (String(text).includes(${JSON.stringify(words)})) process.kill(process.pid, 'SIGKILL');
  return write.call(this, text, ...others);
};
`,
  );
  return path;
}
