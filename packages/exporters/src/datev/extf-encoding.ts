import { createSingleByteEncoding } from '../csv/file/single-byte-encoding.ts';

/** The encoding of EXTF files. */
export const extfEncoding = createSingleByteEncoding('windows-1252');
