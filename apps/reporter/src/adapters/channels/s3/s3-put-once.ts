import type { StagedFile } from '../../staged-files/staged-file.ts';
import { s3FailureOf } from './s3-failure.ts';
import type { S3Marks, S3Object, S3Objects } from './s3-objects.ts';

/** Puts a file under a key. @returns how the service names the object now; nothing where other bytes have the key */
export type PutOnce = (objects: S3Objects, key: string, file: StagedFile) => Promise<S3Marks | undefined>;

/**
 * Puts files so that no object is ever replaced by other bytes. What has the key already is looked for first; then the
 * service is asked to create the object only where there is none (`If-None-Match: *`, RFC 9110 §13.1.2). A service that
 * does not know that condition answers 501 or 400: then what was found just before decides.
 */
export function createPutOnce(): PutOnce {
  let knowsConditions = true;

  async function putNew(put: (onlyNew: boolean) => Promise<S3Marks>, isAbsent: boolean): Promise<S3Marks> {
    if (!knowsConditions && isAbsent) return put(false);
    try {
      return await put(true);
    } catch (error) {
      const status = s3FailureOf(error)?.status;
      if (!isAbsent || (status !== 400 && status !== 501)) throw error;
    }
    const marks = await put(false);
    knowsConditions = false;
    return marks;
  }

  return async (objects, key, file) => {
    const found = await lookFor(objects, key);
    if (typeof found === 'object') return sameBytes(objects, key, { found, file });
    try {
      return await putNew((onlyNew) => objects.put(key, file, onlyNew), found === 'absent');
    } catch (error) {
      if (s3FailureOf(error)?.status !== 412) throw error;
      return sameBytes(objects, key, { found: await objects.head(key), file });
    }
  };
}

/** Whether other bytes have a key. Who may write but not read is not told, and finds out by writing. */
export async function isTaken(objects: S3Objects, key: string, file: StagedFile): Promise<boolean> {
  const found = await lookFor(objects, key);
  return typeof found === 'object' && (await sameBytes(objects, key, { found, file })) === undefined;
}

/** Who may write but not read is told nothing about objects. */
async function lookFor(objects: S3Objects, key: string): Promise<S3Object | 'absent' | 'hidden'> {
  try {
    return await objects.head(key);
  } catch (error) {
    const status = s3FailureOf(error)?.status;
    if (status === 404) return 'absent';
    if (status === 403) return 'hidden';
    throw error;
  }
}

async function sameBytes(
  objects: S3Objects,
  key: string,
  { found, file }: { readonly found: S3Object; readonly file: StagedFile },
): Promise<S3Marks | undefined> {
  if (found.bytes !== file.bytes) return undefined;
  return (found.sha256 ?? (await objects.hash(key, file.bytes))) === file.sha256 ? found : undefined;
}
