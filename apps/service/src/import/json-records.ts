import { JSONParser } from '@streamparser/json';
import type { FileRecord } from './read-records.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The elements of a JSON array, parsed as a stream.
 * @throws {Error} if the input is not JSON
 */
export async function* jsonRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<FileRecord> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let values: unknown[] = [];
  parser.onValue = ({ value }) => void values.push(value);
  let failure: Error | undefined;
  parser.onError = (error) => {
    failure ??= error;
  };
  let number = 0;
  let isStart = true;
  for await (const chunk of bytes) {
    parser.write(isStart ? withoutMark(chunk) : chunk);
    isStart = false;
    for (const value of values) yield { where: `document ${(number += 1)}`, value };
    values = [];
    if (failure) throw notJson(failure.message);
  }
  if (!parser.isEnded) throw notJson('it ends unexpectedly');
}

function withoutMark(chunk: Buffer): Buffer {
  return byteOrderMark.equals(chunk.subarray(0, 3)) ? chunk.subarray(3) : chunk;
}

function notJson(reason: string): Error {
  return new Error(`not JSON: ${reason}`);
}
