import type { Locale } from '@outlay/reports';
import type { TroubleCause } from '../store/schema.ts';
import { englishNotices } from './words-en.ts';
import { polishNotices } from './words-pl.ts';

/** What is said of one kind of news: what is the matter, and what to do. */
export type NoticeAdvice = { readonly title: string; readonly advice: string };

/** What notices say in one language. */
export type NoticeWords = {
  /** @param failing - accounts whose reports stopped; @param recovered - accounts whose reports come again */
  readonly subject: (job: string, failing: readonly string[], recovered: readonly string[]) => string;
  readonly causes: Readonly<Record<TroubleCause, NoticeAdvice>>;
  readonly recovered: NoticeAdvice;
  readonly run: string;
  readonly due: string;
  readonly reason: string;
  /** Said of accounts that are not listed. @param command - what deals with all of them */
  readonly more: (count: number, command: string) => string;
  readonly footer: string;
};

/** The words of notices, by language. */
export const noticeWords: Readonly<Record<Locale, NoticeWords>> = { en: englishNotices, pl: polishNotices };
