/** How a proof is run. */
export type ProofOptions = {
  /** How often; the proof's full size where it is not given. */
  readonly rounds?: number | undefined;
  /** How long, for a proof that goes on for as long as it is let. */
  readonly minutes?: number | undefined;
  /** Of a proof that has named cases: what the name of a case has to contain to be played; all are where it is not given. */
  readonly only?: string | undefined;
  /** Start of whatever the proof draws: the same seed repeats the same run. */
  readonly seed: number;
  /** Where the figures go, a line each. */
  readonly say: (line: string) => void;
};

/** Shows that something holds, at full size, and counts where it does not. */
export type Proof = (options: ProofOptions) => Promise<{ readonly passed: number; readonly failed: number }>;
