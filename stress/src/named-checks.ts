/** Checks of a proof that are done and told one after the other. */
export type NamedChecks = {
  /** Does a check: what it throws is why it failed; the others are done all the same. */
  readonly check: (what: string, act: () => Promise<unknown>) => Promise<void>;
  /** How they came out so far. */
  readonly tally: () => { readonly passed: number; readonly failed: number };
};

/** Begins checks. @param say - told of each, a line */
export function namedChecks(say: (line: string) => void): NamedChecks {
  let passed = 0;
  let failed = 0;
  return {
    async check(what, act) {
      try {
        await act();
        passed += 1;
        say(`ok    ${what}`);
      } catch (error) {
        failed += 1;
        say(`FAIL  ${what}: ${reasonOf(error)}`);
      }
    },
    tally: () => ({ passed, failed }),
  };
}

/** What a program that was run said, or why it could not be. */
function reasonOf(error: unknown): string {
  const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
  return [stdout, stderr, message].filter(Boolean).join('\n').trim().slice(-2000);
}
