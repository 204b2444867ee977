import { Transform } from 'node:stream';

/**
 * Passes bytes on, and fails where there are more than some.
 * @param what - what has them, as the error says
 */
export function limitBytes(maxBytes: number, what: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      bytes += piece.byteLength;
      if (bytes <= maxBytes) done(null, piece);
      else done(Object.assign(new Error(`${what} has more than ${maxBytes} bytes`), { code: 'EMSGSIZE' }));
    },
  });
}
