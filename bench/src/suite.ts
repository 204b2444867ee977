/** One measurement: what a contender needed for some work of a size. */
export type BenchRow = {
  readonly suite: string;
  /** How much there is: rows, or stored documents. */
  readonly size: number;
  readonly contender: string;
  /** Whether it is this project's code. */
  readonly ours: boolean;
  /** Median of the rounds. */
  readonly wallMs: number;
  /** The most memory that the contender's process held, where the system tells. */
  readonly rssMiB: number | null;
  /** Against the contender that does only the unavoidable; 1 for that one itself. */
  readonly ratioToLimit: number;
  /** What else is worth knowing. */
  readonly [more: string]: string | number | boolean | null;
};

/** A target of a suite, and whether it was met. */
export type Target = { readonly text: string; readonly isMet: boolean };

/** What came out of a suite. */
export type SuiteResult = { readonly rows: readonly BenchRow[]; readonly targets: readonly Target[] };

/** How much a suite does. */
export type SuiteOptions = {
  /** Numbers of stored documents, instead of the full sizes. */
  readonly documents?: readonly number[] | undefined;
  readonly rounds?: number | undefined;
  /** Requests a round, instead of the full number. */
  readonly requests?: number | undefined;
  /** Only these databases. */
  readonly databases?: readonly string[] | undefined;
  /** Only these formats. */
  readonly formats?: readonly string[] | undefined;
  /** Whether a run that is not counted comes first; so it is where nothing else is said. */
  readonly warmUp?: boolean | undefined;
  /** Hears what is going on. */
  readonly say: (line: string) => void;
};

/** A suite of measurements. */
export type Suite = (options: SuiteOptions) => Promise<SuiteResult>;
