import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What a process sees of the processes beside it. */
export type HostView = {
  /** Its host's name, for people. */
  readonly name: string;
  /**
   * Proves that two processes see the same numbers of processes: one kernel since it started (`boot_id`), one space of
   * numbers in it, one machine. A name is none: hosts may share it, and the first space of numbers is called alike on
   * every Linux. Nothing where the system does not tell.
   */
  readonly id: string | undefined;
  /** When the process with a number started, by the kernel's clock: `gone` where there is none, nothing where it is hidden. */
  readonly startOf: (pid: number) => string | undefined;
};

/** What this process sees, now. */
export function hostView(): HostView {
  const [name, boot, space] = [hostname(), read('/proc/sys/kernel/random/boot_id'), processSpace()];
  const proof = [name, read('/etc/machine-id') ?? '', boot, space].join('\n');
  const isProved = boot !== undefined && boot !== '' && space !== undefined;
  const id = isProved ? createHash('sha256').update(proof).digest('hex').slice(0, 12) : undefined;
  return { name: name.replaceAll(' ', '-'), id, startOf };
}

function startOf(pid: number): string | undefined {
  if (!isRunning(pid)) return 'gone';
  // The name of the program, in parentheses, may hold anything; the 22nd field is the 20th behind it (proc_pid_stat(5)).
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
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
