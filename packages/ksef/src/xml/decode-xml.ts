import { KsefError } from '../errors/ksef-error.ts';

/**
 * The text of a file in UTF-8. A byte order mark is left out: KSeF takes no file with one, but programs add it when they
 * save a file again.
 * @throws {KsefError} `not_utf8`
 */
export function decodeXml(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new KsefError('not_utf8', null, 'is UTF-16 text; KSeF accepts UTF-8 only');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new KsefError('not_utf8', null, 'is not UTF-8 text, the only encoding that KSeF accepts');
  }
}

/** A byte order mark, or the first two characters of XML with a zero byte between them. */
function isUtf16([first, second]: Uint8Array): boolean {
  const marks = [
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0x3c, 0x00],
    [0x00, 0x3c],
  ];
  return marks.some((mark) => mark[0] === first && mark[1] === second);
}
