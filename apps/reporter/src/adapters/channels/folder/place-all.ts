import { open, rm } from 'node:fs/promises';
import { withFile } from '../../files/file-failure.ts';
import { discard, hashInPlace, isSameFile, type Placement } from '../../files/placement.ts';
import type { PlacementStrategy } from '../../files/placement-strategy.ts';
import { readStaged } from '../../staged-files/read-staged.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';

type StagedPlacement = Placement & { readonly file: StagedFile };

/**
 * Puts files in place, all of them or none. Copies are written next to the target paths and verified before the first
 * file is put in place; if one fails, the earlier ones are rolled back. A killed process leaves its copies, from which
 * the next one can roll back or finish.
 * @throws {OutputError} if a file cannot be put in place
 * @throws {StoreError} if a staged file has changed
 */
export async function placeAll(
  placements: readonly StagedPlacement[],
  puts: PlacementStrategy,
  fileMode: number,
): Promise<void> {
  try {
    for (const placement of placements)
      await withFile(placement.target, () => writePart(placement, fileMode));
    for (const placement of placements) await withFile(placement.target, () => puts.check(placement));
    for (const placement of placements) await withFile(placement.target, () => puts.put(placement));
    await syncAll(placements);
  } catch (error) {
    await rollBack(placements, puts).catch(() => undefined);
    throw error;
  }
  await clear(placements);
}

/**
 * Rolls back what a killed process has put in place. If it had put everything in place, only its copies are removed.
 * @throws {OutputError}
 */
export async function rollBackAll(placements: readonly Placement[], puts: PlacementStrategy): Promise<void> {
  const last = placements.at(-1);
  if (!last) return;
  await withFile(last.target, async () =>
    (await puts.isPut(last)) ? clear(placements) : rollBack(placements, puts),
  );
}

async function rollBack(placements: readonly Placement[], puts: PlacementStrategy): Promise<void> {
  for (const placement of placements) if (await puts.isPut(placement)) await puts.rollBack(placement);
  await syncAll(placements);
  await clear(placements);
}

/** Removes the copies in order: the last one shows a later process that all files were in place. */
async function clear(placements: readonly Placement[]): Promise<void> {
  await discard(placements.map(({ kept }) => kept));
  await discard(placements.map(({ part }) => part));
}

async function syncAll(placements: readonly Placement[]): Promise<void> {
  for (const folder of new Set(placements.map((placement) => placement.folder))) {
    await withFile(folder.path, () => folder.sync());
  }
}

/** Writes the copy of a file. An existing copy may be a hard link to the file in place, which must not be changed. */
async function writePart(placement: StagedPlacement, fileMode: number): Promise<void> {
  const { file, at, part } = placement;
  if ((await isSameFile(at, part)) && (await hashInPlace(placement)) === file.sha256) return;
  await rm(part, { force: true });
  await using handle = await open(part, 'wx', fileMode);
  for await (const piece of readStaged(file)) await handle.writeFile(piece);
  await handle.sync();
}
