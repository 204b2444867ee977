import { afterPartWritten } from './fatal-calls.ts';
import { killInChild } from './kill-in-child.ts';

// Loaded first by the children of a scheduler: the copy of a file ends the one that works on folders, and the scheduler.
await killInChild('folder-program.ts', afterPartWritten);
