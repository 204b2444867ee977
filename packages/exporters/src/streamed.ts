import { PassThrough, type Writable } from 'node:stream';

/**
 * What `write` writes to a stream, piece by piece. Its error ends the pieces; when nobody takes them any more, the
 * stream is closed under it.
 */
export async function* streamed(write: (output: Writable) => Promise<void>): AsyncGenerator<Uint8Array> {
  const output = new PassThrough();
  const writing = write(output).catch((error: Error) => {
    output.destroy(error);
  });
  yield* output;
  await writing;
}
