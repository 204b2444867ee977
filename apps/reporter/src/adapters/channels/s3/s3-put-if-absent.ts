import type { StagedFile } from '../../staged-files/staged-file.ts';
import { s3FailureOf } from './s3-failure.ts';
import type { S3Marks, S3Object, S3Objects } from './s3-objects.ts';

/**
 * Puts a file under a key.
 * @returns entity tag and version of the object; `undefined` if a different object has the key
 */
export type PutIfAbsent = (objects: S3Objects, key: string, file: StagedFile) => Promise<S3Marks | undefined>;

/**
 * Puts files without ever replacing a different object. First checks whether the key exists, then makes a conditional
 * request (`If-None-Match: *`, RFC 9110 §13.1.2). A service that does not support the condition responds with 501 or
 * 400; then only the earlier check applies.
 */
export function createPutIfAbsent(): PutIfAbsent {
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

/** Whether a different object has a key. Without read permission, this is only known after the write. */
export async function isKeyTaken(objects: S3Objects, key: string, file: StagedFile): Promise<boolean> {
  const found = await lookFor(objects, key);
  return typeof found === 'object' && (await sameBytes(objects, key, { found, file })) === undefined;
}

/** Looks up an object; `hidden` without read permission. */
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
