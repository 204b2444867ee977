import type { Database } from './schema.ts';

/** Number of stored files that are encrypted with a key, or not encrypted. */
export type KeyCount = { readonly keyId: string | null; readonly files: number };

/** Counts the existing staged files and the files of archives by encryption key. The schema may be empty or of an earlier version. */
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
  const staged = rows.map(({ keyId, files }) => ({ keyId, files: Number(files) }));
  const hasArchives = tables.some(({ name }) => name === 'archive');
  return hasArchives ? sumKeys([...staged, ...(await archivedKeys(database))]) : staged;
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
