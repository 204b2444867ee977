import { open, rm } from 'node:fs/promises';
import { withFile } from '../../files/file-failure.ts';
import { discard, hashInPlace, isSameFile, type Placing } from '../../files/placing.ts';
import type { PutsInPlace } from '../../files/put-in-place.ts';
import { readStaged } from '../../staged-files/read-staged.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';

type StagedPlacing = Placing & { readonly file: StagedFile };

/**
 * Puts files in their places, all of them or none: copies lie beside the places, and are checked, before the first is
 * put there, and where one cannot be put, those before it are taken back. Who is killed in between leaves the copies,
 * which say what to take back, or to finish.
 * @throws {OutputError} when one cannot be put
 * @throws {StoreError} when a staged file is not what was staged
 */
export async function placeAll(
  placings: readonly StagedPlacing[],
  puts: PutsInPlace,
  fileMode: number,
): Promise<void> {
  try {
    for (const placing of placings) await withFile(placing.target, () => writePart(placing, fileMode));
    for (const placing of placings) await withFile(placing.target, () => puts.check(placing));
    for (const placing of placings) await withFile(placing.target, () => puts.put(placing));
    await syncAll(placings);
  } catch (error) {
    await rollBack(placings, puts).catch(() => undefined);
    throw error;
  }
  await clear(placings);
}

/**
 * Takes back what a killed process has put in place, unless it has put everything: then nothing but its copies go.
 * @throws {OutputError}
 */
export async function takeBackAll(placings: readonly Placing[], puts: PutsInPlace): Promise<void> {
  const last = placings.at(-1);
  if (!last) return;
  await withFile(last.target, async () =>
    (await puts.isPut(last)) ? clear(placings) : rollBack(placings, puts),
  );
}

async function rollBack(placings: readonly Placing[], puts: PutsInPlace): Promise<void> {
  for (const placing of placings) if (await puts.isPut(placing)) await puts.rollBack(placing);
  await syncAll(placings);
  await clear(placings);
}

/** Copies go in order: the last one tells a process that comes later that all were in place. */
async function clear(placings: readonly Placing[]): Promise<void> {
  await discard(placings.map(({ kept }) => kept));
  await discard(placings.map(({ part }) => part));
}

async function syncAll(placings: readonly Placing[]): Promise<void> {
  for (const folder of new Set(placings.map((placing) => placing.folder))) {
    await withFile(folder.path, () => folder.sync());
  }
}

/** One that a killed process left may be the file in its place, which stays as it is. */
async function writePart(placing: StagedPlacing, fileMode: number): Promise<void> {
  const { file, at, part } = placing;
  if ((await isSameFile(at, part)) && (await hashInPlace(placing)) === file.sha256) return;
  await rm(part, { force: true });
  await using handle = await open(part, 'wx', fileMode);
  for await (const piece of readStaged(file)) await handle.writeFile(piece);
  await handle.sync();
}
