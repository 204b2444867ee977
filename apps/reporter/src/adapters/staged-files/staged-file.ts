import type { ExportFormat } from '@outlay/exporters';
import type { EncryptionKey } from './encryption-key.ts';

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
  /** How many are delivered: it may lie there encrypted. */
  readonly bytes: number;
  /** Of the bytes that are delivered, hexadecimal. */
  readonly sha256: string;
  /** What it is encrypted with; nothing where it lies there as it is delivered. */
  readonly key?: EncryptionKey | undefined;
};
