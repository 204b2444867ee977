import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a module to preload, which kills its process while it cancels a run, on either store: before the change is
 * committed, or as soon as it is, before anything else is recorded or printed.
 * @param nth - which run; by default, the first that the process cancels
 * @returns its path
 */
export async function killAtCommit(folder: string, when: 'before' | 'after', nth = 1): Promise<string> {
  const path = join(folder, `kill-${when}-commit-${nth}.mjs`);
  await writeFile(path, `const when = ${JSON.stringify(when)};\nlet left = ${nth};\n${killer}`);
  return path;
}

const killer = `import { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';
const kill = () => process.kill(process.pid, 'SIGKILL');
let isChanged = false;
let isCommitted = false;
const see = (text) => {
  if (isCommitted) kill();
  if (isChanged && /\\bcommit\\b/i.test(text)) {
    isChanged = false;
    left -= 1;
    if (left === 0 && when === 'before') kill();
    isCommitted = left === 0;
  }
  isChanged ||= text.includes('canceled by');
};
const { run, all } = StatementSync.prototype;
StatementSync.prototype.run = function (...values) { see(this.sourceSQL + values); return run.apply(this, values); };
StatementSync.prototype.all = function (...values) { see(this.sourceSQL + values); return all.apply(this, values); };
const { write } = Socket.prototype;
Socket.prototype.write = function (data, ...others) { see(String(data)); return write.call(this, data, ...others); };
`;
