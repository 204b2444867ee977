import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqliteStatements } from './sqlite-statements.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
});
afterEach(() => database.close());

it('keeps the statements that were used last', () => {
  const statements = sqliteStatements(database, 2);
  const [first, second] = ['select 1', 'select 2'].map((sql) => statements.prepare(sql));
  expect(statements.prepare('select 1')).toBe(first);
  statements.prepare('select 3');
  expect(statements.prepare('select 1')).toBe(first);
  expect(statements.prepare('select 2')).not.toBe(second);
});

it('keeps none unless told to', () => {
  const statements = sqliteStatements(database, 0);
  expect(statements.prepare('select 1')).not.toBe(statements.prepare('select 1'));
});
