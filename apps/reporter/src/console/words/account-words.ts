/** What the console says about the directory of accounts. */
export type DirectoryWords = {
  readonly title: string;
  /** Before the time since when it cannot be read. */
  readonly unreadableSince: string;
  readonly notPlanned: string;
  readonly invalid: (count: number) => string;
  readonly moreInvalid: (count: number) => string;
};

/** What the console says about accounts. */
export type AccountWords = {
  readonly directory: DirectoryWords;
  readonly title: string;
  readonly none: string;
  readonly more: string;
  readonly states: Readonly<
    Record<'works' | 'refused' | 'away' | 'held' | 'failing' | 'partial' | 'late' | 'unused', string>
  >;
  /** What a state means, on the page of an account. */
  readonly meanings: Readonly<
    Record<'refused' | 'away' | 'held' | 'failing' | 'partial' | 'late' | 'unused', string>
  >;
  /** The same for viewers, who see no reasons and cannot act. */
  readonly viewerMeanings: Readonly<Record<'refused' | 'away' | 'held' | 'failing' | 'partial', string>>;
  readonly budget: string;
  readonly left: (remaining: number, limit: number) => string;
  readonly notUsed: string;
  readonly tokenUnreadable: string;
  /** Before a time until which the service wants no requests. */
  readonly pausedUntil: string;
  readonly lastSuccess: string;
  readonly noSuccess: string;
  readonly removed: string;
  readonly service: string;
  readonly timeZone: string;
  readonly failures: string;
  readonly spending: string;
  readonly aboutSpending: string;
  readonly encrypted: string;
  readonly hiddenFromViewers: string;
  readonly noSpending: string;
  readonly month: string;
  readonly noReport: string;
  /** The name of a chart for people who do not see it. */
  readonly chart: (currency: string) => string;
  readonly lastRuns: string;
  readonly allRuns: string;
  readonly receives: string;
  readonly nobody: string;
};
