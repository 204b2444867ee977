/** Calls that threads of the process wait for: an ordinary exit waits for these threads. */
const threadCalls = /^(?:FSReq|GetAddrInfo)/i;

/** Whether a call to a file or a name server has not come back. */
export function isCallOpen(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadCalls.test(name));
}

/** Ends the process at once, also where a file call hangs; then without an exit code, as `kill -9` does. */
export function endNow(): void {
  if (isCallOpen()) process.kill(process.pid, 'SIGKILL');
  process.exit();
}
