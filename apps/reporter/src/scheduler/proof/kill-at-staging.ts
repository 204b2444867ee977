import { halfOfStagedFile } from './fatal-calls.ts';

// Loaded first by the processes that make reports: half of a staged file ends them, and the scheduler with them.
await halfOfStagedFile(() => {
  process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
});
