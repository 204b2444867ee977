import type { Migration } from '@outlay/database';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { storeMigrations } from './migrate.ts';
import { openStore, type StoreAddress } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import { deliveriesOf, runById } from './read-runs.ts';
import type { Database } from './schema.ts';

const addNote: Migration = {
  name: '0002-note',
  up: ({ schema }) => schema.alterTable('run').addColumn('note', 'text').execute(),
};
const later = [...storeMigrations, addNote];

const { stores } = eachStore(newSharedDatabase);

describe.each(stores)('a later migration of the store in %s', (_name, newAddress) => {
  const { run, deliveries } = aPlannedRun();
  let address: StoreAddress;
  let opened: Database[];
  const open = async (...migrations: (readonly Migration[])[]) => {
    const databases = await Promise.all(migrations.map((each) => openStore(address, each)));
    opened.push(...databases);
    return databases as [Database, ...Database[]];
  };
  const columnsOfRun = async ({ introspection }: Database) => {
    const tables = await introspection.getTables();
    return tables.find(({ name }) => name === 'run')?.columns.map(({ name }) => name);
  };
  beforeEach(async () => {
    opened = [];
    address = await newAddress();
    const [store] = await open(storeMigrations);
    await planRuns(store, [{ run, deliveries }]);
  });
  afterEach(() => Promise.all(opened.map((database) => database.destroy())));

  it('is applied once without data loss, however many processes start at the same time', async () => {
    const [store] = await open(later, later, later, later);
    expect(await columnsOfRun(store)).toContain('note');
    expect(await runById(store, run.id)).toEqual({ ...run, note: null });
    expect(await deliveriesOf(store, run)).toEqual(deliveries);
    await open(later);
  });

  it('is undone when the one after it fails, and the store still opens', async () => {
    const failing: Migration = { name: '0003-failing', up: () => Promise.reject(new Error('no')) };
    await expect(openStore(address, [...later, failing])).rejects.toThrow('no');
    const [store] = await open(storeMigrations);
    expect(await columnsOfRun(store)).not.toContain('note');
    expect(await runById(store, run.id)).toEqual(run);
  });

  it('makes an older version refuse the store without changing it', async () => {
    const [store] = await open(later);
    await expect(openStore(address)).rejects.toMatchObject({
      name: 'StoreError',
      code: 'newer_database',
      message: 'the store was written by a newer version (migration "0002-note"); use that version',
    });
    expect(await runById(store, run.id)).toEqual({ ...run, note: null });
  });
});
