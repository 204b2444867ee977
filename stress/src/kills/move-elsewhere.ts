import { isKnownGone } from 'outlay/internal/adapters/processes/process-name.ts';
import { owners } from 'outlay/internal/adapters/store/claim-run.ts';
import type { RoundSetting } from './round-setting.ts';

/** Makes what a killed process worked on look like that of another machine: only its lease tells that it is gone. */
export async function moveElsewhere({ fixture }: RoundSetting): Promise<void> {
  const { database } = fixture.store;
  const gone = (await owners(database)).filter(isKnownGone);
  if (gone.length === 0) return;
  await database.updateTable('run').set({ owner: 'elsewhere 1 0' }).where('owner', 'in', gone).execute();
}
