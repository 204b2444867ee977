/**
 * Does something with a signal that fires where it fails: requests that go on beside the one that failed end with it,
 * instead of being sent again until their own deadlines.
 * @param signal - the caller's; it fires the other one too
 */
export async function abortingOnFailure<Result>(
  signal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const failure = new AbortController();
  try {
    return await act(signal ? AbortSignal.any([signal, failure.signal]) : failure.signal);
  } catch (error) {
    failure.abort();
    throw error;
  }
}
