import { readdir, readFile } from 'node:fs/promises';

/** The processes that work on folders for a process, by their numbers. Needs Linux. */
export async function folderProcessesOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      if (/outlay folders|folder-program/.test(command)) found.push(child);
    }
  }
  return found;
}
