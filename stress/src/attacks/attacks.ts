import { awayStoreAttacks } from './cases/away-store.ts';
import { changedAccountAttacks } from './cases/changed-accounts.ts';
import { clockAttacks } from './cases/clocks.ts';
import { crashLoopAttacks } from './cases/crash-loop.ts';
import { damagedStoreAttacks } from './cases/damaged-stores.ts';
import { encryptedFileAttacks } from './cases/encrypted-files.ts';
import { fileAttacks } from './cases/files.ts';
import { floodAttacks } from './cases/flood.ts';
import { foreignTextAttacks } from './cases/foreign-text.ts';
import { hangingAttacks } from './cases/hanging.ts';
import { printedTextAttacks } from './cases/printed-text.ts';
import { processAttacks } from './cases/processes.ts';
import { recipientAttacks } from './cases/recipients.ts';
import { repeatedRunAttacks } from './cases/repeated-runs.ts';
import { serviceAttacks } from './cases/service.ts';
import { sharedStoreAttacks } from './cases/shared-store.ts';
import { tamperedRowAttacks } from './cases/tampered-rows.ts';
import { twoHostAttacks } from './cases/two-hosts.ts';
import { undisturbedAttacks } from './cases/undisturbed.ts';
import type { Attack } from './fixture/attack.ts';

/** Every attack. A new theme is one file in `cases/` and one line here. */
export const attacks: readonly Attack[] = [
  ...undisturbedAttacks,
  ...floodAttacks,
  ...fileAttacks,
  ...encryptedFileAttacks,
  ...foreignTextAttacks,
  ...printedTextAttacks,
  ...changedAccountAttacks,
  ...repeatedRunAttacks,
  ...hangingAttacks,
  ...clockAttacks,
  ...awayStoreAttacks,
  ...tamperedRowAttacks,
  ...recipientAttacks,
  ...damagedStoreAttacks,
  ...sharedStoreAttacks,
  ...twoHostAttacks,
  ...serviceAttacks,
  ...crashLoopAttacks,
  ...processAttacks,
];
