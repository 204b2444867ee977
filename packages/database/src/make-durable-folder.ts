import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing, so that they survive a power cut.
 * @param mode - of those that are made
 * @throws what the system says
 */
export function makeDurableFolder(folder: string, mode?: number): void {
  const path = resolve(folder);
  const highest = mkdirSync(path, { recursive: true, mode });
  // One that was there may be that of a process that was killed before it came to this.
  if (highest === undefined) return syncReadable(dirname(path));
  for (let made = path; made !== dirname(highest); made = dirname(made)) syncFolder(dirname(made));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function syncReadable(folder: string): void {
  try {
    syncFolder(folder);
  } catch {
    // Whoever made that folder could read the one above it.
  }
}
