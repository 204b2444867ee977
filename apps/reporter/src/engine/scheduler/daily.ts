const dayMs = 86_400_000;

/**
 * Makes of something a thing that is done once a day, however often it is called: the first time at once. What fails is
 * done again with the next call, and so it is when the clock was set back.
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
