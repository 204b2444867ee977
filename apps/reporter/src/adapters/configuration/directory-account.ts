import type { Locale } from '@outlay/reports';

/** An account as its entry in a directory has it. What is missing is as the configuration's `defaults` say. */
export type DirectoryAccount = {
  readonly baseUrl: string;
  /** The name of a variable, or of a file in the folder of tokens. */
  readonly token: string;
  readonly recipients: readonly string[];
  readonly locale?: Locale | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
  readonly title?: string | undefined;
};

/** A stored entry of a directory. */
export type StoredAccount = {
  readonly name: string;
  readonly account: DirectoryAccount;
  /** What is wrong with its entry now; `account` is the last valid one. */
  readonly problem: string | null;
  /** Whether it was absent when the directory was read last. */
  readonly isMissing: boolean;
};
