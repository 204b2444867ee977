import type { ColumnTypes } from '@outlay/database';
import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely';

/** Names of column types that databases do not agree on, for a table's definition. */
export type Types = { readonly text: RawBuilder<unknown>; readonly binary: RawBuilder<unknown> };

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The types of a database as parts of a statement. */
export function typesOf({ text, binary }: ColumnTypes): Types {
  return { text: sql.raw(text), binary: sql.raw(binary) };
}

/** A column with a value in each row. */
export const required: Column = (column) => column.notNull();

/** The column that identifies a row. SQLite would allow a key without a value. */
export const key: Column = (column) => column.primaryKey().notNull();

/** The run that a row belongs to. */
export const ofRun: Column = (column) => column.notNull().references('run.id');

/** The delivery that a row belongs to. */
export const ofDelivery: Column = (column) => column.notNull().references('delivery.id');
