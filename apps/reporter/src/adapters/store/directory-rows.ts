/** What is known of the directory of accounts, in one row. */
export type DirectoryTable = {
  /** `accounts`, always: there is one directory. */
  id: string;
  /** Where the accounts are, as text. */
  source: string;
  /** The version of the content that was read last; `null` if it has none, or must be read again. */
  version: string | null;
  /** Incremented by each change, so that other processes notice it. */
  revision: number;
  /** When somebody last began to read it. */
  checkedAt: string;
  /** When it was read last; `null` if it never was. */
  readAt: string | null;
  /** Since when it cannot be read, and why; `null` if it can. */
  unreadableSince: string | null;
  reason: string | null;
  /** JSON of a list: what is wrong with its entries. */
  problems: string;
  /** 1 if the owner has an alert about its being unreadable. */
  isAlerted: 0 | 1;
};

/** An account of the directory. */
export type DirectoryAccountTable = {
  name: string;
  /** JSON of `DirectoryAccount`: the last valid entry; `null` if it never had one. */
  account: string | null;
  /** SHA-256 of the entry. */
  hash: string;
  /** What is wrong with the entry; `null` if it is valid. */
  problem: string | null;
  /** Since when it has been absent; `null` if it is not. */
  missingSince: string | null;
};

export type DirectoryRow = Readonly<DirectoryTable>;
export type DirectoryAccountRow = Readonly<DirectoryAccountTable>;
