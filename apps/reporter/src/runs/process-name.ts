import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const name = `${machineName()} ${process.pid} ${randomUUID().slice(0, 8)}`;

/**
 * The name by which this process says that it works on a run: its machine, its number there, and what tells it from an
 * earlier process with the same number.
 */
export function processName(): string {
  return name;
}

/** Whether a process is known to be gone: one of this machine that does not run. Of others only their lease tells. */
export function isKnownGone(owner: string): boolean {
  const [machine, id = ''] = owner.split(' ');
  if (machine !== machineName() || owner === name) return false;
  return Number(id) === process.pid || !isRunning(Number(id));
}

/** Processes of two containers with one host name do not see each other: each has numbers of its own. */
function machineName(): string {
  return `${hostname()}/${processSpace()}`.replaceAll(' ', '-');
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
