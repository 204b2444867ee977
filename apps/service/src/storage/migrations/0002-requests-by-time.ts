import type { Migration } from '@outlay/database';

/** Finds what is outside a token's window, and counts what is in it, without looking at every request of the token. */
export const requestsByTime: Migration = {
  name: '0002-requests-by-time',
  async up({ schema }) {
    await schema
      .createIndex('token_request_by_time')
      .on('token_request')
      .columns(['token_id', 'requested_at_ms'])
      .execute();
  },
};
