import type { Database } from './schema.ts';

/** How many staged files are encrypted with a key, or with none. */
export type KeyCount = { readonly keyId: string | null; readonly files: number };

/**
 * Counts the staged files that are kept, by the keys that they are encrypted with. The schema may be that of an earlier
 * version, or empty.
 */
export async function countStagedKeys(database: Database): Promise<readonly KeyCount[]> {
  const tables = await database.introspection.getTables();
  const table = tables.find(({ name }) => /^staged_?file$/i.test(name));
  if (!table) return [];
  const hasKeys = table.columns.some(({ name }) => /^key_?id$/i.test(name));
  const counted = database
    .selectFrom('stagedFile')
    .innerJoin('run', 'run.id', 'stagedFile.runId')
    .where('run.filesRemovedAt', 'is', null)
    .select(({ fn }) => fn.countAll().as('files'));
  const rows = hasKeys
    ? await counted
        .select('stagedFile.keyId')
        .groupBy('stagedFile.keyId')
        .orderBy('stagedFile.keyId')
        .execute()
    : (await counted.execute()).map((row) => ({ ...row, keyId: null }));
  return rows.map(({ keyId, files }) => ({ keyId, files: Number(files) }));
}
