import { afterPartWritten } from './fatal-calls.ts';
import { killInChild } from './kill-in-child.ts';

// Loaded first by child processes: copying a file kills the process that writes folders, and the scheduler.
void killInChild('folder-program', afterPartWritten);
