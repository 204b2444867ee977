import { isKnownGone } from 'outlay/internal/adapters/processes/process-name.ts';
import { owners } from 'outlay/internal/adapters/store/claim-run.ts';
import type { RoundFixture } from './round-fixture.ts';

/** Makes the runs of a killed process look like those of another machine: only the lease shows that it is gone. */
export async function moveElsewhere({ fixture }: RoundFixture): Promise<void> {
  const { database } = fixture.store;
  const gone = (await owners(database)).filter(isKnownGone);
  if (gone.length === 0) return;
  await database.updateTable('run').set({ owner: 'elsewhere 1 0' }).where('owner', 'in', gone).execute();
}
