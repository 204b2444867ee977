const dayMs = 86_400_000;

/**
 * Limits a function to one successful call a day; the first call runs immediately. It runs again after a failure, or if
 * the clock was set back.
 */
export function daily(act: (now: Date) => Promise<void>): (now: Date) => Promise<void> {
  let last: number | undefined;
  return async (now) => {
    const sinceMs = last === undefined ? dayMs : now.getTime() - last;
    if (sinceMs >= 0 && sinceMs < dayMs) return;
    await act(now);
    last = now.getTime();
  };
}
