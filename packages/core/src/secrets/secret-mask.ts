import { decodeEscapes, decodeQuotedPrintable } from './decode-escapes.ts';
import { decodeRuns } from './encoded-runs.ts';
import { createNeedles, minNeedleLength, type Needles } from './needles.ts';
import { secretSpellings } from './secret-spellings.ts';
import { type TextView, textView } from './text-view.ts';

/**
 * Replaces secrets in texts, whatever their encoding: plain, base64 and base64url at any alignment, hexadecimal,
 * percent-encoded, escaped as in JSON, HTML or quoted-printable, in any case, encoded several times, and truncated.
 */
export type SecretMask = {
  /** Adds a secret to replace from now on. */
  readonly add: (secret: string) => void;
  /**
   * For our own messages, which may quote another system. Weak secrets, which ordinary text may contain (shorter than
   * eight characters, a word, a number), are kept, because replacing them would damage our own words.
   */
  readonly mask: (text: string) => string;
  /** For text from another system alone: also replaces weak secrets where they are whole words. */
  readonly maskForeign: (text: string) => string;
};

/** Maximum depth of nested encodings that are decoded. */
const maxDepth = 6;

/** A partial match of this many bytes is replaced anywhere in a text. */
const minPartLength = 16;

/** A text shorter than this is assumed not to be truncated, characters. */
const minCutLength = 200;

/** What may follow a truncated secret: part of an escape or byte, quotes, brackets. */
const cutEnd = /^(?:[%\\&=][%\\&=#{;ux0-9a-f]{0,9}|&(?:amp;)*[a-z]{0,7}|[ :-][0-9a-f])?[^a-z0-9]{0,8}$/i;

/** Upper bound of the length of such a rest, characters. */
const maxCutEnd = 20;

/**
 * Creates a mask for secrets.
 * @param replacement - the text that replaces each secret
 */
export function createSecretMask(secrets: Iterable<string> = [], replacement = '[secret]'): SecretMask {
  const [strong, weak] = [createNeedles(), createNeedles()];
  const known = new Set<string>();
  const add = (secret: string) => {
    if (known.has(secret)) return;
    known.add(secret);
    for (const { binary, isWeak } of secretSpellings(secret)) (isWeak ? weak : strong).add(binary);
  };
  for (const secret of secrets) add(secret);
  const masked = (text: string, isForeign: boolean) => {
    if (known.size === 0 || text.length < minNeedleLength) return text;
    const spans = spansIn(text, { strong, weak: isForeign ? weak : undefined });
    return spans.length === 0 ? text : withoutSpans(text, spans, replacement);
  };
  return { add, mask: (text) => masked(text, false), maskForeign: (text) => masked(text, true) };
}

/** Indexes in a text. */
type Span = { readonly start: number; end: number };

type Searched = { readonly strong: Needles; readonly weak: Needles | undefined };

function spansIn(text: string, searched: Searched): Span[] {
  const spans: Span[] = [];
  const search = (view: TextView, depth: number) => {
    for (const span of spansOf(text, view, searched)) spans.push(span);
    if (depth === maxDepth) return;
    for (const decode of [decodeEscapes, decodeQuotedPrintable]) {
      const decoded = decode(view);
      if (decoded) search(decoded, depth + 1);
    }
    for (const decoded of decodeRuns(view, searched.weak !== undefined)) {
      // Bytes decoded at the wrong alignment are rarely text, so they are not decoded further.
      if (isText(decoded.binary)) search(decoded, depth + 1);
      else for (const span of spansOf(text, decoded, searched)) spans.push(span);
    }
  };
  search(textView(text), 0);
  return spans;
}

function isText(binary: string): boolean {
  if (/^[\0\t\n\r -~]*$/.test(binary)) return true;
  return /^[\0\t\n\r -~\x80-\xff]*$/.test(binary) && isUtf8(binary);
}

/**
 * Without a decoder, whose errors take longer than all else here.
 * @param binary - one character per byte
 */
function isUtf8(binary: string): boolean {
  for (let at = 0; at < binary.length; ) {
    const length = characterLength(binary.charCodeAt(at), binary.charCodeAt(at + 1));
    if (length === 0) return false;
    for (let next = at + 1; next < at + length; next += 1) {
      if (!isContinuation(binary.charCodeAt(next))) return false;
    }
    at += length;
  }
  return true;
}

/** Number of bytes of a character by its first two; 0 if it is none (Unicode, table 3-7). */
function characterLength(first: number, second: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) {
    const isOverlong = first === 0xe0 && second < 0xa0;
    const isSurrogate = first === 0xed && second > 0x9f;
    return isOverlong || isSurrogate ? 0 : 3;
  }
  if (first > 0xf4) return 0;
  const isOutside = (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f);
  return isOutside ? 0 : 4;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte <= 0xbf;
}

function spansOf(text: string, view: TextView, { strong, weak }: Searched): Span[] {
  const binary = view.binary.toLowerCase();
  const isCut = (end: number) =>
    isCutAt(text, view.endOf(end - 1)) ||
    (isCutEnd(binary.slice(end, end + maxCutEnd)) && isCutAt(text, view.endOf(binary.length - 1)));
  const found = (needles: Needles, lengthAt: typeof strongLength) =>
    placesOf(needles, binary).flatMap((at) => {
      const length = lengthAt(needles, { binary, at, isCut });
      return length === 0 ? [] : [spanOf(text, view, at, at + length - 1)];
    });
  return [...found(strong, strongLength), ...(weak ? found(weak, weakLength) : [])];
}

function placesOf(needles: Needles, binary: string): number[] {
  const places: number[] = [];
  for (let at = needles.placeFrom(binary, 0); at >= 0; at = needles.placeFrom(binary, at + 1)) {
    places.push(at);
  }
  return places;
}

function strongLength(strong: Needles, { binary, at, isCut }: Place): number {
  const { whole, part } = strong.lengthsAt(binary, at);
  if (part <= whole || part < minNeedleLength) return whole;
  return part >= minPartLength || isCut(at + part) ? part : whole;
}

type Place = { readonly binary: string; readonly at: number; readonly isCut: (end: number) => boolean };

function weakLength(weak: Needles, { binary, at, isCut }: Place): number {
  if (!isWordEnd(binary, at - 1)) return 0;
  const { whole, part } = weak.lengthsAt(binary, at);
  if (part > whole && part >= minNeedleLength && isCut(at + part)) return part;
  return isWordEnd(binary, at + whole) ? whole : 0;
}

function isCutAt(text: string, end: number): boolean {
  const rest = text.slice(end, end + maxCutEnd);
  return /^(?:…|\.\.\.)/.test(rest) || (text.length >= minCutLength && isCutEnd(rest));
}

function isCutEnd(rest: string): boolean {
  return rest.length < maxCutEnd && cutEnd.test(rest);
}

/** Whether the character at an index is neither a letter nor a digit. */
function isWordEnd(binary: string, at: number): boolean {
  return !/[a-z0-9\x80-\xff]/.test(binary.charAt(at));
}

/** The span of a match in the original text, with the base64 padding after it. */
function spanOf(text: string, view: TextView, first: number, last: number): Span {
  const end = view.endOf(last);
  const [padding = ''] = /^(?:=|%3d){1,2}/i.exec(text.slice(end, end + 6)) ?? [];
  return { start: view.startOf(first), end: end + padding.length };
}

function withoutSpans(text: string, spans: readonly Span[], replacement: string): string {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  let [left, from] = ['', 0];
  for (const { start, end } of merged) {
    left += text.slice(from, start) + replacement;
    from = end;
  }
  return left + text.slice(from);
}
