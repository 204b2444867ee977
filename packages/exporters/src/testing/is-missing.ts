import { execFileSync } from 'node:child_process';

/** Whether an external program is not installed. Prints a note, because its tests are then skipped. */
export function isMissing(tool: string): boolean {
  try {
    execFileSync('which', [tool]);
    return false;
  } catch {
    console.info(`${tool} is not on this machine: its test is skipped`);
    return true;
  }
}
