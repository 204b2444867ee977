import type { PeriodKind } from '@outlay/core/time';
import type { DocumentChange } from '@outlay/reports';
import type { JobAction } from '../../adapters/store/console-action-row.ts';
import type { LeftReport } from '../../engine/manual/dry-run-basis.ts';
import type { Preview, PreviewFailure } from '../../engine/scheduler/previews.ts';
import type { BackfillWords } from './backfill-words.ts';

/** The texts about one job in one language. */
export type JobWords = {
  readonly details: string;
  readonly schedule: string;
  readonly missed: string;
  readonly missedPolicies: Readonly<Record<'once' | 'all' | 'skip', string>>;
  /** Beside times of a paused job. */
  readonly notPlanned: string;
  readonly moreAccounts: (count: number) => string;
  readonly deliveries: string;
  readonly moreDeliveries: (count: number) => string;
  readonly allAccounts: string;
  /** The language of a delivery without one of its own. */
  readonly ofAccount: string;
  readonly latest: string;
  readonly allRuns: string;
  readonly actions: string;
  readonly pauses: string;
  readonly backToJob: string;
  readonly backToJobs: string;
  readonly paused: {
    /** On badges. */
    readonly badge: string;
    readonly title: string;
    readonly means: string;
    readonly since: string;
    readonly by: string;
    readonly reason: string;
    readonly until: string;
    readonly resumedBy: string;
    readonly more: (count: number) => string;
    readonly wouldBeDue: string;
    readonly removed: string;
  };
  readonly pause: Confirmation & {
    readonly reason: string;
    readonly refused: string;
  };
  readonly resume: Confirmation & {
    readonly missed: (count: number) => string;
    readonly none: string;
    readonly over: string;
  };
  readonly period: {
    readonly legend: string;
    readonly last: (period: string) => string;
    readonly current: (period: string) => string;
    readonly other: string;
    readonly typed: string;
    readonly example: (form: string) => string;
    readonly forms: Readonly<Record<PeriodKind, string>>;
    readonly unknown: (typed: string, form: string) => string;
    readonly future: (typed: string, day: string) => string;
    readonly missing: string;
    readonly notChosen: string;
  };
  readonly account: {
    readonly legend: string;
    readonly all: (count: number) => string;
    readonly typed: string;
    readonly unknown: (typed: string) => string;
  };
  readonly run: Confirmation & {
    readonly whilePaused: string;
    readonly revision: string;
    readonly batch: string;
    readonly names: Readonly<Record<'run' | 'revise', string>>;
    readonly started: (what: string, period: string) => string;
    readonly runs: string;
    readonly noRuns: string;
    readonly inProgress: string;
    readonly outcomes: Readonly<Record<NonNullable<JobAction['outcome']>, string>>;
    readonly again: string;
  };
  readonly backfill: BackfillWords;
  readonly preview: Confirmation & {
    readonly title: (period: string, account: string) => string;
    readonly made: string;
    readonly busy: string;
    readonly inProgress: string;
    readonly actions: Readonly<Record<NonNullable<Preview['report']>['action'], string>>;
    /** Instead of the action, if a run would send nothing. */
    readonly left: Readonly<Record<LeftReport['because'], string>>;
    readonly leftRun: string;
    readonly deliveries: string;
    readonly nothing: string;
    /** Above what a correction changes. */
    readonly correction: (revises: number) => string;
    readonly batch: (number: number) => string;
    readonly counts: Readonly<Record<DocumentChange['change'], string>>;
    /** Beside an amount that is no spending. */
    readonly income: string;
    readonly subject: string;
    readonly report: string;
    readonly noReport: string;
    readonly alone: string;
    readonly warnings: string;
    readonly failed: string;
    readonly failures: Readonly<Record<PreviewFailure['kind'], string>>;
  };
};

/** A page that says what will happen, with a button that does it. */
type Confirmation = {
  /** On the button, and on links to the page. */
  readonly name: string;
  readonly question: (job: string) => string;
  readonly effect: string;
};
