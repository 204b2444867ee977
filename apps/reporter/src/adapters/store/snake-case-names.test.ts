import { expect, it } from 'vitest';
import { openNoStore } from './open-store.ts';

it('names columns with underscores in SQL, and as in the code in results', async () => {
  await using database = await openNoStore();
  const query = database
    .selectFrom('stagedFile')
    .select(['runId', 'sha256', 'keyId as usedKeyId'])
    .where('mediaType', '=', 'text/csv');
  expect(query.compile().sql).toBe(
    'select "run_id", "sha256", "key_id" as "used_key_id" from "staged_file" where "media_type" = ?',
  );
  const row = await database
    .selectNoFrom((build) => [build.val(1).as('nowMs'), build.val('x').as('sha256'), build.val(2).as('a"B')])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ nowMs: 1, sha256: 'x', 'a"B': 2 });
});
