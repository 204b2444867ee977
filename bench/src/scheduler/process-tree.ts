import { readdir, readFile } from 'node:fs/promises';

/** What processes have used since they started. */
export type ProcessUsage = {
  /** Of all threads, in user and kernel mode. */
  readonly cpuMs: number;
  /** Passed to `write` and its like: files, and what goes to other processes. */
  readonly writtenBytes: number;
};

/** Of a process that has just ended. */
const noUsage: ProcessUsage = { cpuMs: 0, writtenBytes: 0 };

/** Linux counts processor time in hundredths of a second for every program. */
const msPerTick = 10;

/**
 * What a process and all its descendants have used, with those that ended and were waited for. Linux only.
 * @throws where the process has ended
 */
export async function usageOfTree(pid: number): Promise<ProcessUsage> {
  const descendants = descendantsOf(pid, await parents());
  // One that ends meanwhile is counted with its parent, at most a moment too late.
  const ofDescendants = descendants.map((child) => usageOf(child).catch(() => noUsage));
  const usages = await Promise.all([usageOf(pid), ...ofDescendants]);
  return {
    cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    writtenBytes: usages.reduce((sum, { writtenBytes }) => sum + writtenBytes, 0),
  };
}

async function usageOf(pid: number): Promise<ProcessUsage> {
  const [fields, io] = await Promise.all([statFields(pid), readFile(`/proc/${pid}/io`, 'utf8')]);
  // Own time in user and kernel mode, and that of children that ended: proc_pid_stat(5).
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { cpuMs: ticks * msPerTick, writtenBytes: Number(/^wchar: (\d+)$/m.exec(io)?.[1]) };
}

function descendantsOf(pid: number, parentOf: ReadonlyMap<number, number>): number[] {
  const children = [...parentOf].filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendantsOf(child, parentOf)]);
}

/** Parents of all processes. */
async function parents(): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => [pid, Number((await statFields(pid).catch(() => []))[1])] as const),
  );
  return new Map(found);
}

/** Fields of `/proc/PID/stat` after the name, which can contain anything: the state is the first. */
async function statFields(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
