import type { SchemaModule } from 'kysely';
import { ofRun, required, type Types } from './columns.ts';

/** Staged files, and their bytes for workers on other machines. */
export async function createStagedTables(schema: SchemaModule, { text, binary }: Types): Promise<void> {
  await schema
    .createTable('staged_file')
    .addColumn('run_id', text, ofRun)
    .addColumn('locale', text, required)
    .addColumn('format', text, required)
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('sha256', text, required)
    .addColumn('path', text, required)
    .addColumn('key_id', text)
    .addPrimaryKeyConstraint('staged_file_key', ['run_id', 'locale', 'format'])
    .execute();
  await schema
    .createTable('staged_piece')
    .addColumn('path', text, required)
    .addColumn('number', 'integer', required)
    .addColumn('bytes', binary, required)
    .addPrimaryKeyConstraint('staged_piece_key', ['path', 'number'])
    .execute();
}
