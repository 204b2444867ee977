import { halfOfStagedFile } from './fatal-calls.ts';
import { killInChild } from './kill-in-child.ts';

// Loaded first by child processes: half of a staged file kills the process that creates reports, and the scheduler.
void killInChild('report-program', halfOfStagedFile);
