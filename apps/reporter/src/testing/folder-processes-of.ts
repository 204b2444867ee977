import { readdir, readFile } from 'node:fs/promises';

/** A child process. */
export type ChildProcess = { readonly pid: number; readonly command: string };

/** The running children of a process. Requires Linux. */
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

/** PIDs of the folder processes of a process. Requires Linux. */
export async function folderProcessesOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return children
    .filter(({ command }) => /outlay folders|folder-program/.test(command))
    .map((child) => child.pid);
}
