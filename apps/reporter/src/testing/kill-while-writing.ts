/**
 * A module to preload. It kills the process before the n-th file is synced, or after the n-th image is written; n is
 * `KILL_AT` in the environment.
 */
export const killWhileWriting = `import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.env.KILL_AT);
const count = () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};
const handle = await fs.open(process.execPath);
const prototype = Object.getPrototypeOf(handle);
await handle.close();
const { sync } = prototype;
prototype.sync = function () { count(); return sync.call(this); };
const { writeFile } = fs;
fs.writeFile = async (...words) => { await writeFile(...words); count(); };
syncBuiltinESMExports();
`;
