import type { createFolderChannel, FolderChannel } from './folder.ts';

/** What is asked of a process that works on folders: a folder, and what to do there. */
export type FolderCall = { readonly folder: Parameters<typeof createFolderChannel> } & (
  | { readonly act: 'check' }
  | { readonly act: 'deliver'; readonly files: Parameters<FolderChannel['deliver']>[0] }
  | { readonly act: 'rollBack'; readonly files: Parameters<FolderChannel['rollBack']>[0] }
);

/** A call on its way to the process, numbered by who asks. */
export type FolderRequest = { readonly id: number; readonly call: FolderCall };

/** A failure on its way back. */
export type FolderFailure = {
  readonly message: string;
  /** Missing where the failure is not one of the folder. */
  readonly retryable?: boolean;
  /** Of the folder's error; or of the system, like ENOSPC, where it has one. */
  readonly code?: string;
};

/** What became of a call. */
export type FolderAnswer = { readonly id: number } & (
  | { readonly paths: readonly string[] }
  | { readonly failure: FolderFailure }
);
