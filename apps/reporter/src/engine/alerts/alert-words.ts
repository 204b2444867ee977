import type { Locale } from '@outlay/reports';
import type { AlertKind } from './alert-kind.ts';
import { englishAlerts } from './words-en.ts';
import { polishAlerts } from './words-pl.ts';

/** Title of a kind of alert, and what to do. */
export type AlertAdvice = { readonly title: string; readonly advice: string };

/** Accounts whose reports need the owner, are late and being retried, or arrive again. */
export type SubjectAccounts = {
  readonly failing: readonly string[];
  readonly late: readonly string[];
  readonly recovered: readonly string[];
};

/** The texts of alerts in one language. */
export type AlertWords = {
  readonly subject: (job: string, accounts: SubjectAccounts) => string;
  /** Subject of a message about clocks, which belong to no job. */
  readonly clockSubject: string;
  /** Subject of a message about the directory of accounts. */
  readonly directorySubject: string;
  readonly kinds: Readonly<Record<AlertKind, AlertAdvice>>;
  readonly run: string;
  readonly due: string;
  /**
   * Times of a run that is retried.
   * @param last - approximate time of the last attempt
   */
  readonly attempts: (next: string, last: string) => string;
  readonly reason: string;
  /**
   * Note about accounts that are not listed.
   * @param command - handles all of them
   */
  readonly more: (count: number, command: string) => string;
  readonly footer: string;
};

export const alertWords: Readonly<Record<Locale, AlertWords>> = { en: englishAlerts, pl: polishAlerts };
