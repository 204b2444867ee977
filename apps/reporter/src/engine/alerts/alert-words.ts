import type { Locale } from '@outlay/reports';
import type { AlertKind } from './alert-kind.ts';
import { englishAlerts } from './words-en.ts';
import { polishAlerts } from './words-pl.ts';

/** What is said of one kind of news: what is the matter, and what to do. */
export type AlertAdvice = { readonly title: string; readonly advice: string };

/** Accounts: whose reports need the owner, are late and tried again, or come again. */
export type SubjectAccounts = {
  readonly failing: readonly string[];
  readonly late: readonly string[];
  readonly recovered: readonly string[];
};

/** What alerts say in one language. */
export type AlertWords = {
  readonly subject: (job: string, accounts: SubjectAccounts) => string;
  /** The subject of a message about clocks, which are of no job. */
  readonly clockSubject: string;
  readonly kinds: Readonly<Record<AlertKind, AlertAdvice>>;
  readonly run: string;
  readonly due: string;
  /** Said of a run that is tried again. @param last - about when it is tried for the last time */
  readonly tries: (next: string, last: string) => string;
  readonly reason: string;
  /** Said of accounts that are not listed. @param command - what deals with all of them */
  readonly more: (count: number, command: string) => string;
  readonly footer: string;
};

/** The words of alerts, by language. */
export const alertWords: Readonly<Record<Locale, AlertWords>> = { en: englishAlerts, pl: polishAlerts };
