import { execFileSync } from 'node:child_process';

/** Whether a program of others is not on this machine; says so, as a test is skipped then. */
export function isMissing(tool: string): boolean {
  try {
    execFileSync('which', [tool]);
    return false;
  } catch {
    console.info(`${tool} is not on this machine: its test is skipped`);
    return true;
  }
}
