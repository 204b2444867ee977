import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** Which key a staged file is encrypted with. Those from before are not encrypted. */
export const encryptedFiles: Migration = {
  name: '0015-encrypted-files',
  async up({ schema }, types) {
    await schema.alterTable('staged_file').addColumn('key_id', sql.raw(types.text)).execute();
  },
};
