import type { ExportFormat } from '@outlay/exporters';
import type { EncryptionKey } from './encryption-key.ts';

/** A complete file of a report, ready for delivery. Every delivery sends the same bytes. */
export type StagedFile = {
  /** File name for delivery. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly mediaType: string;
  /** The folder that it was staged in. */
  readonly root: string;
  /** Path relative to `root`, with `/` as the separator. */
  readonly path: string;
  /** Size of the delivered file; the stored one may be encrypted. */
  readonly bytes: number;
  /** Hash of the delivered bytes, hexadecimal. */
  readonly sha256: string;
  /** Encryption key; `undefined` if it is not encrypted. */
  readonly key?: EncryptionKey | undefined;
};
