import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteStatements } from './sqlite-statements.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
});
afterEach(() => database.close());

it('keeps the statements that were used last', () => {
  const statements = sqliteStatements(database, { maxKept: 2 });
  const [first, second] = ['select 1', 'select 2'].map((sql) => statements.prepare(sql));
  expect(statements.prepare('select 1')).toBe(first);
  statements.prepare('select 3');
  expect(statements.prepare('select 1')).toBe(first);
  expect(statements.prepare('select 2')).not.toBe(second);
});

it('keeps none unless told to', () => {
  const statements = sqliteStatements(database, { maxKept: 0 });
  expect(statements.prepare('select 1')).not.toBe(statements.prepare('select 1'));
});

describe('statements that a power cut may undo', () => {
  const [full, normal] = [{ level: 2 }, { level: 1 }];
  const insert = (table: string) =>
    `insert into ${table} select synchronous from pragma_synchronous returning *`;
  const open = () => {
    database.exec(
      'pragma synchronous = full; create table kept (level unique); create table budget (level unique)',
    );
    return sqliteStatements(database, { maxKept: 0, unsynced: /^insert into budget/ });
  };

  it('do not wait for the disk, and others do', () => {
    const statements = open();
    const levels = ['budget', 'kept'].map((table) => statements.prepare(insert(table)).all([]));
    expect(levels).toEqual([[normal], [full]]);
  });

  it('leave the others as they are when they fail', () => {
    const statements = open();
    statements.prepare(insert('budget')).all([]);
    expect(() => statements.prepare(insert('budget')).all([])).toThrow('UNIQUE');
    expect(statements.prepare(insert('kept')).all([])).toEqual([full]);
  });

  it('wait with the transaction that they are part of', () => {
    const statements = open();
    statements.prepare('begin').run([]);
    expect(statements.prepare(insert('budget')).all([])).toEqual([full]);
    statements.prepare('commit').run([]);
  });
});
