import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** How far an occurrence is planned of which the accounts are too many for one transaction. */
export const largeJobs: Migration = {
  name: '0004-large-jobs',
  async up({ schema }, types) {
    const text = sql.raw(types.text);
    await schema.alterTable('job_cursor').addColumn('unfinished', text).execute();
    await schema.alterTable('job_cursor').addColumn('planned_up_to', text).execute();
  },
};
