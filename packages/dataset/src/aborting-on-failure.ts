/**
 * Runs an action with a signal that is aborted when the action fails, so that its other requests end at once instead of
 * being retried until their own deadlines.
 * @param signal - the caller's signal; it aborts the other one too
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
