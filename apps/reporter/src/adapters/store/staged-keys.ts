import type { Database } from './schema.ts';

/** Number of stored files that are encrypted with a key, or not encrypted. */
export type KeyCount = { readonly keyId: string | null; readonly files: number };

/** Counts the existing staged files and the files of archives by encryption key. The database may have no tables yet. */
export async function countStagedKeys(database: Database): Promise<readonly KeyCount[]> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => /^staged_?file$/i.test(name))) return [];
  return sumKeys([...(await stagedKeys(database)), ...(await archivedKeys(database))]);
}

async function stagedKeys(database: Database): Promise<KeyCount[]> {
  const rows = await database
    .selectFrom('stagedFile')
    .innerJoin('run', 'run.id', 'stagedFile.runId')
    .where('run.filesRemovedAt', 'is', null)
    .select(({ fn }) => ['stagedFile.keyId', fn.countAll().as('files')])
    .groupBy('stagedFile.keyId')
    .orderBy('stagedFile.keyId')
    .execute();
  return rows.map(({ keyId, files }) => ({ keyId, files: Number(files) }));
}

async function archivedKeys(database: Database): Promise<readonly KeyCount[]> {
  const rows = await database.selectFrom('archive').select('keys').execute();
  return rows.flatMap(({ keys }) => JSON.parse(keys) as readonly KeyCount[]);
}

/** Adds up counts of the same key. */
export function sumKeys(counts: readonly KeyCount[]): KeyCount[] {
  const sums = new Map<string | null, number>();
  for (const { keyId, files } of counts) sums.set(keyId, (sums.get(keyId) ?? 0) + files);
  return [...sums].map(([keyId, files]) => ({ keyId, files }));
}
