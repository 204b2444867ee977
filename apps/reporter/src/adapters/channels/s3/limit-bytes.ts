import { Transform } from 'node:stream';
import { sayReason } from '../../../reasons/say-reason.ts';

/**
 * Passes bytes through, and fails if they exceed a limit.
 * @param what - the source of the bytes, for the error message
 */
export function limitBytes(maxBytes: number, what: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      bytes += piece.byteLength;
      if (bytes <= maxBytes) done(null, piece);
      else
        done(
          Object.assign(new Error(sayReason('too_many_bytes', { what, bytes: maxBytes })), {
            code: 'EMSGSIZE',
          }),
        );
    },
  });
}
