import type { Attack } from './attack.ts';
import { fileAttacks } from './cases/files.ts';
import { floodAttacks } from './cases/flood.ts';
import { hangingAttacks } from './cases/hanging.ts';
import { undisturbedAttacks } from './cases/undisturbed.ts';

/** Every attack. To add a theme is one file in `cases/` and one line here. */
export const attacks: readonly Attack[] = [
  ...undisturbedAttacks,
  ...floodAttacks,
  ...fileAttacks,
  ...hangingAttacks,
];
