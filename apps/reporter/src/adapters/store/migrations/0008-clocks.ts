import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** How far each job was planned by clocks that agreed, and which clocks the owner was told of. */
export const clocks: Migration = {
  name: '0008-clocks',
  async up({ schema }, types) {
    const text = sql.raw(types.text);
    await schema.alterTable('job_cursor').addColumn('confirmed', text).execute();
    await schema
      .createTable('clock_alert')
      .addColumn('subject', text, (column) => column.primaryKey())
      .execute();
  },
};
