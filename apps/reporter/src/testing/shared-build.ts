import { rm } from 'node:fs/promises';
import { shareOnDemand } from '@outlay/database/testing';
import { buildOutlay, sharedBuildVariable } from './built-outlay.ts';

/**
 * Offers the built program to all workers of a run of the tests, of whichever project.
 * @returns what removes it
 */
export default async function sharedBuild(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[sharedBuildVariable] !== undefined) return undefined;
  const { address, close } = await shareOnDemand(buildOutlay, (folder) => folder);
  process.env[sharedBuildVariable] = address;
  return async () => {
    const folder = await close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
}
