import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import { type EndedOutlay, type SpawnOptions, spawnOutlay } from './spawn-outlay.ts';

/** An ID of a user who owns nothing. */
const nobody = '65534';

/** Drops the rights of root, to whom every folder is writable; empty for other users. */
const through =
  process.getuid?.() === 0 ? ['setpriv', '--reuid', nobody, '--regid', nobody, '--clear-groups'] : [];

/** Runs `outlay` as a user who is not root, for whom the permissions of files and folders hold. */
export function outlayOfOrdinaryUser(
  words: readonly string[],
  environment: SpawnOptions['environment'] = {},
): Promise<EndedOutlay> {
  const place = { folder: tmpdir(), environment: childEnvironment };
  return spawnOutlay(place, words, { environment, through }).ended;
}

/** Makes an empty folder that an ordinary user can read, and cannot write to. */
export async function readOnlyFolder(parent: string): Promise<string> {
  await chmod(parent, 0o755);
  const folder = join(parent, 'read-only');
  await mkdir(folder);
  await chmod(folder, 0o555);
  return folder;
}
