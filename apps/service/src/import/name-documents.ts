import { createHash } from 'node:crypto';
import type { Database } from '../storage/schema.ts';
import type { NewDocument } from '../storage/stored-document.ts';
import { nameDocument, type UnnamedDocument } from './normalize-document.ts';

/**
 * How often each content occurred in an import so far. Stored in the database, because an import may exceed memory.
 */
type SeenSchema = { import_content: { hash: string; seen: number } };

/** Assigns identifiers to the documents of one import. */
export type DocumentNames = {
  /** Assigns identifiers to the next documents of the import, in order. */
  name(documents: readonly UnnamedDocument[]): Promise<NewDocument[]>;
  /** Deletes the recorded contents. */
  close(): Promise<void>;
};

/** Creates the identifiers of one import. Call it in the import's transaction. */
export async function createDocumentNames(transaction: Database): Promise<DocumentNames> {
  const database = transaction.withTables<SeenSchema>();
  await database.schema
    .createTable('import_content')
    .temporary()
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .execute();

  /** How often each content occurred before. */
  async function seenBefore(times: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const rows = await database
      .insertInto('import_content')
      .values([...times].map(([hash, seen]) => ({ hash, seen })))
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet((of) => ({ seen: of('import_content.seen', '+', of.ref('excluded.seen')) })),
      )
      .returning(['hash', 'seen'])
      .execute();
    return new Map(rows.map(({ hash, seen }) => [hash, seen - (times.get(hash) ?? 0)]));
  }

  return {
    async name(documents) {
      const nameless = documents.filter(({ id }) => id === null);
      if (nameless.length === 0) return documents.map((document) => nameDocument(document, 0));
      const hashes = new Map(nameless.map((document) => [document, hashOf(document.content)]));
      const next = await seenBefore(timesOf(hashes.values()));
      return documents.map((document) => {
        const hash = hashes.get(document);
        if (hash === undefined) return nameDocument(document, 0);
        const before = next.get(hash) ?? 0;
        next.set(hash, before + 1);
        return nameDocument(document, before);
      });
    },
    close: () => database.schema.dropTable('import_content').execute(),
  };
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}

function timesOf(hashes: Iterable<string>): Map<string, number> {
  const times = new Map<string, number>();
  for (const hash of hashes) times.set(hash, (times.get(hash) ?? 0) + 1);
  return times;
}
