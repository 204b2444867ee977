import { readdir } from 'node:fs/promises';
import { isErrno } from '../files/file-failure.ts';

const runFolder = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Identifiers of the runs with a folder in a folder of staged files; empty if that folder does not exist.
 * @throws errors of the file system
 */
export async function runFolders(root: string): Promise<string[]> {
  try {
    return (await readdir(root)).filter((name) => runFolder.test(name));
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return [];
    throw error;
  }
}
