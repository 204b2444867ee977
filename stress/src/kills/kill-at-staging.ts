import { halfOfStagedFile } from './fatal-calls.ts';
import { killInChild } from './kill-in-child.ts';

// Loaded first by the children of a scheduler: half of a staged file ends the one that makes reports, and the scheduler.
await killInChild('report-program.ts', halfOfStagedFile);
