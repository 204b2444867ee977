import { type TextView, utf8, viewBuilder } from './text-view.ts';

/** Percent-encoding, backslash escapes of JSON and programming languages, and HTML character references. */
const escapes = new RegExp(
  [
    '%([0-9a-f]{2})',
    String.raw`\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})`,
    String.raw`\\u\{?([0-9a-f]{4,6})\}?`,
    String.raw`\\x([0-9a-f]{2})`,
    String.raw`\\([0-7]{3})`,
    String.raw`\\([^a-z0-9]|[nrtbf0])`,
    '&#x([0-9a-f]{1,6});?',
    '&#([0-9]{1,7});?',
    '&([a-z]{2,8});',
  ].join('|'),
  'gi',
);

/** Quoted-printable (RFC 2045 §6.7). */
const quotedPrintable = /=([0-9a-f]{2})|=(\r?\n)/gi;

const backslashed: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '0': '\0',
};

/** HTML's names of ASCII characters that are not letters or digits, and of the no-break space. */
const named: Readonly<Record<string, string>> = {
  tab: '\t',
  newline: '\n',
  nbsp: ' ',
  excl: '!',
  quot: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  equals: '=',
  gt: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  underbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
};

/** The text with its escapes decoded; `undefined` if it has none. Decodes one level of nested escapes. */
export function decodeEscapes(view: TextView): TextView | undefined {
  return /[%\\&]/.test(view.binary) ? decoded(view, escapes, escapedBytes) : undefined;
}

/** The text with quoted-printable decoded; `undefined` if it has none. */
export function decodeQuotedPrintable(view: TextView): TextView | undefined {
  return decoded(view, quotedPrintable, ([, hex]) => (hex === undefined ? '' : byteOf(hex, 16)));
}

type Match = readonly (string | undefined)[];

function decoded(
  view: TextView,
  form: RegExp,
  bytesOf: (match: Match) => string | undefined,
): TextView | undefined {
  const text = view.binary;
  const builder = viewBuilder();
  let from = 0;
  const copy = (until: number) => {
    for (; from < until; from += 1) builder.push(text.charAt(from), view.startOf(from), view.endOf(from));
  };
  for (const match of text.matchAll(form)) {
    const bytes = bytesOf(match);
    if (bytes === undefined) continue;
    copy(match.index);
    from = match.index + match[0].length;
    builder.push(bytes, view.startOf(match.index), view.endOf(from - 1));
  }
  if (from === 0) return undefined;
  copy(text.length);
  return builder.view();
}

function escapedBytes(match: Match): string | undefined {
  const [, percent, high, low, unit, byte, octal, after, hexReference, reference, name] = match;
  const code = percent ?? byte;
  if (code !== undefined) return byteOf(code, 16);
  if (octal !== undefined) return byteOf(octal, 8);
  if (high !== undefined && low !== undefined) {
    return utf8(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)));
  }
  if (after !== undefined) return backslashed[after.toLowerCase()] ?? after;
  const point = unit ?? hexReference;
  if (point !== undefined) return codePointBytes(Number.parseInt(point, 16));
  if (reference !== undefined) return codePointBytes(Number(reference));
  return named[name?.toLowerCase() ?? ''];
}

function byteOf(digits: string, radix: 8 | 16): string {
  return String.fromCharCode(Number.parseInt(digits, radix) & 0xff);
}

function codePointBytes(point: number): string | undefined {
  return point <= 0x10ffff ? utf8(String.fromCodePoint(point)) : undefined;
}
