import { readdir, readFile } from 'node:fs/promises';

/** A process that another one started. */
export type ChildProcess = { readonly pid: number; readonly command: string };

/** The processes that a process started and that still run. Needs Linux. */
export async function childrenOf(pid: number): Promise<ChildProcess[]> {
  const found: ChildProcess[] = [];
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      found.push({ pid: child, command: command.replaceAll('\0', ' ') });
    }
  }
  return found;
}

/** The processes that work on folders for a process, by their numbers. Needs Linux. */
export async function folderProcessesOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return children
    .filter(({ command }) => /outlay folders|folder-program/.test(command))
    .map((child) => child.pid);
}
