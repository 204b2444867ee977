import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this user of this machine may start programs as `unshare` does. @param unshare - the command, with its options */
export function mayMakeNamespaces([program = '', ...options]: readonly string[]): Promise<boolean> {
  return run(program, [...options, 'true']).then(
    () => true,
    () => false,
  );
}
