import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { UsageError } from '../../errors/usage-error.ts';
import { isErrno, withFile } from './file-failure.ts';

/**
 * Writes a file that only its owner can read, whole or not at all.
 * @param isReplaced - whether an existing file is replaced
 * @throws {UsageError} if it exists and is not to be replaced
 * @throws {OutputError} if it cannot be written
 */
export async function writeSecret(path: string, text: string, isReplaced: boolean): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  await withFile(path, async () => {
    try {
      await using file = await open(part, 'wx', 0o600);
      await file.writeFile(text);
      await file.sync();
      await (isReplaced ? rename(part, path) : link(part, path));
    } catch (error) {
      if (!isReplaced && isErrno(error) && error.code === 'EEXIST') {
        throw new UsageError(`${path} already exists; pass --force to replace it`);
      }
      throw error;
    } finally {
      await rm(part, { force: true });
    }
  });
}
