const dayMs = 86_400_000;

/**
 * Limits a function to one successful call a day; the first call runs immediately. It runs again after a failure, or if
 * the clock was set back.
 * @param pauseMs - instead of a day
 */
export function daily(
  act: (now: Date) => Promise<void>,
  pauseMs: number = dayMs,
): (now: Date) => Promise<void> {
  let last: number | undefined;
  return async (now) => {
    const sinceMs = last === undefined ? pauseMs : now.getTime() - last;
    if (sinceMs >= 0 && sinceMs < pauseMs) return;
    await act(now);
    last = now.getTime();
  };
}
