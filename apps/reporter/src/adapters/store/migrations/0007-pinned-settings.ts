import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** What a run was planned with, why it is held, which correction of its period it is, and who asked for what. */
export const pinnedSettings: Migration = {
  name: '0007-pinned-settings',
  async up({ schema }, types) {
    const text = sql.raw(types.text);
    await schema.alterTable('run').addColumn('pin', text).execute();
    await schema.alterTable('run').addColumn('held_for', text).execute();
    await schema
      .alterTable('run')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await schema.alterTable('run').addColumn('request', text).execute();
    await schema
      .alterTable('delivery')
      .addColumn('origin', text, (column) => column.notNull().defaultTo('planned'))
      .execute();
  },
};
