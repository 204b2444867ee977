import type { RunningOutlay } from 'outlay/internal/testing/spawn-outlay.ts';

/** The address that a scheduler serves its health and metrics at, as its log says. */
export function monitorOf({ written }: Pick<RunningOutlay, 'written'>): string {
  return /"url":"([^"]+)"/.exec(written())?.[1] ?? '';
}
