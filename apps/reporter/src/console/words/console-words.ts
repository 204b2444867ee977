import type { ChangedField, DocumentChange, Locale } from '@outlay/reports';
import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import type { ConsoleRole, RunAttempt } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import type { RunAction } from '../../engine/manual/act-on-run.ts';
import type { AccountWords } from './account-words.ts';
import type { JobWords } from './job-words.ts';
import type { ProofWords } from './proof-words.ts';
import type { TellReason } from './reason-words.ts';
import type { SessionWords } from './session-words.ts';
import type { SettingsWords } from './settings-words.ts';
import { englishWords } from './words-en.ts';
import { polishWords } from './words-pl.ts';

/**
 * A state of a run as people see it; `held` in any state in which a run can be held, and `waiting` if it is attempted
 * again, and `canceled` if somebody canceled it.
 */
export type ShownState = RunState | 'held' | 'waiting' | 'canceled';

/** The texts of the console in one language. */
export type ConsoleWords = {
  readonly locale: Locale;
  /** The name of the language, in itself. */
  readonly language: string;
  readonly skipToContent: string;
  readonly pages: {
    readonly today: string;
    readonly calendar: string;
    readonly runs: string;
    readonly jobs: string;
    readonly settings: string;
  };
  /** Before a text that is always in English. */
  readonly technicalMessage: string;
  /** Reasons are recorded in English. */
  readonly tellReason: TellReason;
  readonly signOut: string;
  /** Who is signed in, on each page. */
  readonly sessions: SessionWords;
  readonly proof: ProofWords;
  readonly signedInAs: (name: string, role: ConsoleRole) => string;
  readonly signIn: {
    readonly title: string;
    readonly howTo: string;
    readonly ready: string;
    readonly button: string;
    readonly invalid: string;
    readonly tooMany: string;
    readonly name: string;
    readonly password: string;
    readonly code: string;
    readonly codeHint: string;
    readonly wrong: string;
    readonly wrongWithCode: string;
    readonly wait: (seconds: number) => string;
    readonly withLink: string;
    readonly unknownUser: (name: string) => string;
  };
  readonly errors: {
    readonly title: string;
    readonly notFound: string;
    readonly storeAway: string;
    readonly refused: string;
    readonly operatorOnly: string;
    readonly notPossible: string;
    /** The identifier of a form was used for something else. */
    readonly otherAction: string;
    readonly mayHappen: string;
    /** When sessions may still end. */
    readonly mayEnd: string;
    /** The title for `mayHappen` and `mayEnd`. */
    readonly unclear: string;
    /** Leads to the run. */
    readonly run: string;
    readonly job: string;
    readonly stopping: string;
    readonly busy: string;
    readonly fileUnavailable: string;
    readonly previewGone: string;
    readonly reportGone: string;
    readonly internal: string;
    readonly back: string;
  };
  readonly today: {
    readonly attention: string;
    readonly allWell: string;
    readonly onlyLate: string;
    readonly late: string;
    readonly moreLate: (count: number) => string;
    readonly notClosed: string;
    readonly whyNotClosed: string;
    readonly more: (count: number) => string;
    readonly moreDue: (count: number) => string;
    readonly moreDelivered: (count: number) => string;
    readonly due: string;
    readonly nothingDue: string;
    readonly delivered: string;
    readonly nothingDelivered: string;
    /** Leads to the messages of a run that may have arrived. */
    readonly decide: string;
  };
  readonly states: Readonly<Record<ShownState, string>>;
  /** What each state that needs a person means. */
  readonly meanings: Readonly<
    Record<'held' | 'unknown' | 'failed' | 'undelivered' | 'partial' | 'other', string>
  >;
  /** The same for viewers, who cannot decide. */
  readonly viewerMeanings: Readonly<Record<'held' | 'unknown', string>>;
  readonly columns: {
    readonly state: string;
    readonly job: string;
    readonly account: string;
    readonly accounts: string;
    readonly period: string;
    readonly planned: string;
    readonly changed: string;
    readonly delivered: string;
    readonly details: string;
    readonly due: string;
    readonly kind: string;
    readonly next: string;
    readonly last: string;
    readonly run: string;
    readonly reason: string;
    readonly channel: string;
    readonly recipient: string;
    readonly recipients: string;
    readonly file: string;
    readonly files: string;
    readonly size: string;
    readonly started: string;
    readonly result: string;
    readonly language: string;
    readonly format: string;
    readonly action: string;
    readonly by: string;
    readonly time: string;
    readonly event: string;
  };
  readonly runs: {
    readonly filter: string;
    readonly any: string;
    readonly apply: string;
    readonly none: string;
    readonly noPeriod: string;
    readonly older: string;
    readonly newest: string;
  };
  readonly run: {
    readonly title: string;
    readonly warnings: string;
    readonly attempts: string;
    readonly deliveries: string;
    readonly noDeliveries: string;
    readonly files: string;
    readonly noFiles: string;
    readonly removed: (day: string) => string;
    readonly hiddenFromViewers: string;
    readonly inProgress: string;
    /** Before the command that shows how a run continues that the console cannot continue. */
    readonly confirmByCommand: string;
    /** For viewers, who see no reasons. */
    readonly askOperator: string;
    readonly revision: string;
    readonly origin: string;
    readonly origins: Readonly<Record<'schedule' | 'correction', string>>;
    readonly startedManually: string;
    readonly warningsHidden: (count: number) => string;
    readonly nextAttempt: string;
    readonly download: string;
    /** Opens a file in the browser. */
    readonly open: string;
    readonly framed: string;
    readonly cut: (shown: string) => string;
    readonly showMessage: string;
    readonly timeline: string;
    readonly events: {
      readonly planned: string;
      readonly begun: (attempt: number) => string;
      readonly ended: (attempt: number, outcome: string) => string;
      readonly staged: string;
      readonly files: (count: number) => string;
      readonly delivery: (channel: string, outcome: string) => string;
      readonly action: (action: string, outcome: string) => string;
      readonly actionBegun: (action: string) => string;
      readonly closed: (revision: number) => string;
      readonly removed: string;
      readonly next: string;
    };
  };
  readonly message: {
    readonly title: string;
    readonly composed: string;
    readonly download: string;
    readonly subject: string;
    readonly from: string;
    readonly replyTo: string;
    readonly date: string;
    readonly attachments: string;
    readonly noAttachments: string;
    readonly html: string;
    readonly text: string;
  };
  readonly bulk: {
    readonly title: string;
    readonly links: Readonly<Record<'retry' | 'release' | 'cancel', string>>;
    readonly questions: Readonly<Record<'retry' | 'release' | 'cancel', (runs: number) => string>>;
    readonly buttons: Readonly<Record<'retry' | 'release' | 'cancel', (runs: number) => string>>;
    /** What a retry does with runs that have no files, and with the others. */
    readonly retryWithoutFiles: (runs: number) => string;
    readonly retryWithFiles: (runs: number) => string;
    readonly none: string;
    readonly more: (runs: number) => string;
    readonly rest: (runs: number) => string;
    readonly ended: (done: number, runs: number) => string;
    readonly open: (runs: number) => string;
    readonly back: string;
  };
  readonly compare: {
    readonly title: string;
    /** Leads to the comparison with another run. */
    readonly link: (period: string) => string;
    readonly before: string;
    readonly now: string;
    readonly change: string;
    readonly name: string;
    readonly store: string;
    /** A store or category without a name. */
    readonly unnamed: string;
    readonly totals: string;
    readonly categories: string;
    readonly stores: string;
    readonly documents: string;
    readonly nothing: string;
    readonly sameDocuments: string;
    readonly otherPeriod: string;
    readonly otherFilter: string;
    readonly otherLanguage: string;
    readonly missing: string;
    readonly noJson: string;
    readonly removed: string;
    readonly tooLarge: (size: string, most: string) => string;
    /** Memory or time. */
    readonly tookTooMuch: string;
    /** Below a table that lists only some. */
    readonly more: (count: number) => string;
    readonly changes: Readonly<Record<DocumentChange['change'], string>>;
    readonly fields: Readonly<Record<ChangedField, string>>;
  };
  readonly settings: SettingsWords;
  readonly calendar: {
    /** Monday first. */
    readonly weekdays: readonly string[];
    readonly times: (count: number) => string;
    readonly due: (count: number) => string;
    readonly cut: (jobs: string) => string;
    readonly zones: string;
  };
  readonly actions: {
    readonly title: string;
    /** On buttons. */
    readonly names: Readonly<Record<ConsoleAction['what'], string>>;
    /** In lists of what was done. */
    readonly done: Readonly<Record<ConsoleAction['what'], string>>;
    /** Above what will happen. */
    readonly questions: Readonly<Record<RunAction['what'], string>>;
    /** What will happen; `create`: if `retry` creates the report. */
    readonly effects: Readonly<Record<RunAction['what'] | 'create', string>>;
    readonly deliveries: string;
    readonly onlyConfigured: string;
    readonly back: string;
    readonly outcomes: Readonly<Record<NonNullable<ConsoleAction['outcome']>, string>>;
    readonly lost: string;
    readonly changed: string;
    readonly inProgress: string;
    /** What helps where nothing replaces the page. */
    readonly reloadToSee: string;
    readonly reload: string;
    readonly recipients: string;
    readonly all: string;
    readonly only: (address: string) => string;
    readonly other: string;
    readonly address: string;
    readonly notAnAddress: string;
    readonly notChosen: string;
    /** Why a run is canceled. */
    readonly reason: string;
    readonly notAReason: (characters: number) => string;
    readonly canceled: string;
  };
  readonly accounts: AccountWords;
  readonly job: JobWords;
  readonly jobs: {
    readonly none: string;
    readonly ended: string;
    readonly more: string;
    readonly never: string;
  };
  readonly channels: Readonly<Record<'folder' | 'email' | 's3', string>>;
  readonly deliveryStates: Readonly<
    Record<'pending' | 'sending' | 'accepted' | 'deferred' | 'refused' | 'unknown' | 'skipped', string>
  >;
  /** Of an e-mail, whose arrival is not known. */
  readonly acceptedByMailServer: string;
  /** Before its answer. */
  readonly mailServerAnswered: string;
  readonly attemptOutcomes: Readonly<Record<NonNullable<RunAttempt['outcome']>, string>>;
  readonly bytes: (count: number) => string;
};

/** The texts in each language. */
export const consoleWords: Readonly<Record<Locale, ConsoleWords>> = { en: englishWords, pl: polishWords };
