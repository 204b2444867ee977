import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a module to preload, which kills its process while it changes a run: before the change is committed, on either
 * store, or as soon as it is and the process is about to print.
 * @returns its path
 */
export async function killAtCommit(folder: string, when: 'before' | 'after'): Promise<string> {
  const path = join(folder, `kill-${when}-commit.mjs`);
  await writeFile(path, when === 'before' ? beforeCommit : afterCommit);
  return path;
}

const beforeCommit = `import { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';
let isChanged = false;
const see = (sql) => {
  if (isChanged && /\\bcommit\\b/i.test(sql)) process.kill(process.pid, 'SIGKILL');
  isChanged ||= sql.includes('update "run" set');
};
const { run, all } = StatementSync.prototype;
StatementSync.prototype.run = function (...values) { see(this.sourceSQL); return run.apply(this, values); };
StatementSync.prototype.all = function (...values) { see(this.sourceSQL); return all.apply(this, values); };
const { write } = Socket.prototype;
Socket.prototype.write = function (data, ...others) { see(String(data)); return write.call(this, data, ...others); };
`;

const afterCommit = `process.stdout.write = () => process.kill(process.pid, 'SIGKILL');
`;
