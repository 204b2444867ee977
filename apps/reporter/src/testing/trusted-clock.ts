import type { ClockWatch } from '../engine/clocks/clock-watch.ts';

/** A machine's clock that others agree with. */
export function trustedClock(now: () => Date): Pick<ClockWatch, 'judge' | 'confirm'> {
  const judge = () => ({ now: now(), isConfirmed: true, others: [] });
  return { judge, confirm: async () => judge() };
}
