/** Calls in the thread pool, which delay a normal exit. */
const threadCalls = /^(?:FSReq|GetAddrInfo)/i;

/** Whether a file system or DNS call is in progress. */
export function isCallOpen(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadCalls.test(name));
}

/** Ends the process immediately, even if a file system call hangs; then without an exit code, as with `kill -9`. */
export function endNow(): void {
  if (isCallOpen()) process.kill(process.pid, 'SIGKILL');
  process.exit();
}
