import { afterLink } from './fatal-calls.ts';
import { killInChild } from './kill-in-child.ts';

// Loaded first by child processes: giving a file its final name kills the process that writes folders, and the scheduler.
void killInChild('folder-program', afterLink);
