import type { FilteredDocument } from './dataset.ts';

/** The documents of a closed period, as its report counted them. */
export type ClosedDocuments = {
  /** The number of the report that was closed. */
  readonly revision: number;
  readonly documents: readonly FilteredDocument[];
};
