import type { createFolderChannel, FolderChannel } from './folder.ts';

/** A call to a folder process: a folder, and what to do there. */
export type FolderCall = { readonly folder: Parameters<typeof createFolderChannel> } & (
  | { readonly act: 'check' }
  | { readonly act: 'deliver'; readonly files: Parameters<FolderChannel['deliver']>[0] }
  | { readonly act: 'rollBack'; readonly files: Parameters<FolderChannel['rollBack']>[0] }
);

/** A numbered call to a folder process. */
export type FolderRequest = { readonly id: number; readonly call: FolderCall };

/** A failure of a call. */
export type FolderFailure = {
  readonly message: string;
  /** Missing if the failure is not an `OutputError`. */
  readonly retryable?: boolean;
  /** Code of the `OutputError`, or of the system, such as ENOSPC. */
  readonly code?: string;
};

/** The result of a call. */
export type FolderAnswer = { readonly id: number } & (
  | { readonly paths: readonly string[] }
  | { readonly failure: FolderFailure }
);
