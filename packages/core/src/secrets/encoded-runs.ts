import type { TextView } from './text-view.ts';

const base64Runs = /[A-Za-z0-9+/_-]{6,}/g;
const hexRuns = /[0-9A-Fa-f]{8,}/g;
const separatedHexRuns = /[0-9A-Fa-f]{2}(?:[ :-][0-9A-Fa-f]{2}){3,}/g;

/** Encoded length of eight bytes, the shortest secret that is searched for unless short ones are included. */
const minLength = { base64: 11, hex: 16 };

/** A run this close to the end of the text may be truncated, so it is decoded even if it is short. */
const endLength = 8;

/**
 * Decodes each run of base64, base64url and hexadecimal digits in a text, at every possible alignment.
 * @param includeShort - whether to decode runs that encode fewer than eight bytes
 */
export function* decodeRuns(view: TextView, includeShort: boolean): Generator<TextView> {
  const text = view.binary;
  for (const { 0: run, index } of text.matchAll(base64Runs)) {
    const isShort = run.length < minLength.base64 && index + run.length < text.length - endLength;
    if (isShort && !includeShort) continue;
    for (let offset = 0; offset < 4 && run.length - offset >= 6; offset += 1) {
      yield base64View(view, index + offset, index + run.length);
    }
  }
  for (const { 0: run, index } of text.matchAll(hexRuns)) {
    const isShort = run.length < minLength.hex && index + run.length < text.length - endLength;
    if (isShort && !includeShort) continue;
    for (const offset of [0, 1]) {
      yield hexView(view, { from: index + offset, until: index + run.length, step: 2 });
    }
  }
  for (const { 0: run, index } of text.matchAll(separatedHexRuns)) {
    yield hexView(view, { from: index, until: index + run.length, step: 3 });
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const sextets = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '+' || character === '-') return 62;
  return character === '/' || character === '_' ? 63 : Math.max(alphabet.indexOf(character), 0);
});

function base64View({ binary: text, startOf, endOf }: TextView, from: number, until: number): TextView {
  const bytes = new Uint8Array(((until - from) * 6) >> 3);
  let [bits, held, length] = [0, 0, 0];
  for (let at = from; at < until; at += 1) {
    held = ((held << 6) | (sextets[text.charCodeAt(at)] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = held >> bits;
    length += 1;
  }
  return {
    binary: binaryString(bytes),
    startOf: (at) => startOf(from + Math.floor((at * 8) / 6)),
    // The leftover bits after the last byte belong to it.
    endOf: (at) => endOf(at === length - 1 ? until - 1 : from + Math.floor((at * 8 + 7) / 6)),
  };
}

const chunkLength = 8_192;

function binaryString(bytes: Uint8Array): string {
  // Spread syntax uses an iterator, which is several times slower.
  if (bytes.length <= chunkLength) return Reflect.apply(String.fromCharCode, undefined, bytes);
  return binaryString(bytes.subarray(0, chunkLength)) + binaryString(bytes.subarray(chunkLength));
}

type HexRun = {
  readonly from: number;
  readonly until: number;
  /** Distance between pairs of digits, characters. */
  readonly step: 2 | 3;
};

function hexView({ binary: text, startOf, endOf }: TextView, { from, until, step }: HexRun): TextView {
  let binary = '';
  for (let place = from; place + 1 < until; place += step) {
    binary += String.fromCharCode(Number.parseInt(text.slice(place, place + 2), 16));
  }
  const last = binary.length - 1;
  return {
    binary,
    startOf: (at) => startOf(from + at * step),
    endOf: (at) => endOf(at === last ? until - 1 : from + at * step + 1),
  };
}
