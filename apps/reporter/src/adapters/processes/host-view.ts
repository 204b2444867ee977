import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** How a process sees the processes of its host. */
export type HostView = {
  /** Host name, for messages. */
  readonly name: string;
  /**
   * Identifies the PID namespace: the machine, the kernel since its boot (`boot_id`), and the namespace in it. The host
   * name is not sufficient, because hosts may share it and the first PID namespace has the same number on every Linux.
   * `undefined` if the system does not provide it.
   */
  readonly id: string | undefined;
  /** Start time of a process by the kernel's clock; `gone` if it does not exist, `undefined` if it is hidden. */
  readonly startOf: (pid: number) => string | undefined;
};

/** The view of this process. */
export function hostView(): HostView {
  const [name, boot, space] = [hostname(), read('/proc/sys/kernel/random/boot_id'), processSpace()];
  const proof = [name, read('/etc/machine-id') ?? '', boot, space].join('\n');
  const isProved = boot !== undefined && boot !== '' && space !== undefined;
  const id = isProved ? createHash('sha256').update(proof).digest('hex').slice(0, 12) : undefined;
  return { name: name.replaceAll(' ', '-'), id, startOf };
}

function startOf(pid: number): string | undefined {
  if (!isRunning(pid)) return 'gone';
  // The program name in parentheses may contain anything; field 22 is the 20th after it (proc_pid_stat(5)).
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function processSpace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
