import type { ExportFormat } from '@outlay/exporters';

/** A finished file of a report, waiting to be delivered. What is delivered is these bytes, however often. */
export type StagedFile = {
  /** Name to deliver it under. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly mediaType: string;
  /** The folder that it was staged in. */
  readonly root: string;
  /** Where the bytes lie, relative to `root`, parts joined by `/`. */
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};
