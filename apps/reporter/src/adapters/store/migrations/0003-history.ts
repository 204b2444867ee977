import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** What looking back needs: runs by occurrence, account and state, and when the files of old ones were removed. */
export const history: Migration = {
  name: '0003-history',
  async up({ schema }, types) {
    await schema.alterTable('run').addColumn('files_removed_at', sql.raw(types.text)).execute();
    await schema.createIndex('run_by_occurrence').on('run').columns(['job', 'scheduled_for']).execute();
    await schema.createIndex('run_by_job_time').on('run').columns(['job', 'planned_at', 'id']).execute();
    await schema.createIndex('run_by_account').on('run').columns(['account', 'planned_at', 'id']).execute();
    await schema.createIndex('run_by_state').on('run').columns(['state', 'planned_at', 'id']).execute();
    await schema
      .createIndex('run_with_files')
      .on('run')
      .columns(['planned_at'])
      .where(sql.ref('files_removed_at'), 'is', null)
      .execute();
  },
};
