import { createHmac } from 'node:crypto';
import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { stableUuid } from '@outlay/service/internal/identifiers/stable-uuid.ts';
import { newTokenValue } from '@outlay/service/internal/tokens/token-format.ts';

/** A value that looks more or less like a token but is none, and how it was made. */
export type ForgedToken = { readonly kind: string; readonly value: string };

/** What forgeries are made from: two genuine tokens, and the secret of a key that signs. */
export type GenuineTokens = { readonly tokens: readonly [string, string]; readonly secret: string };

type Parts = {
  readonly token: string;
  readonly payload: string;
  readonly signature: string;
  readonly secret: string;
};
type Forgery = (own: Parts, other: Parts, random: SeededRandom) => string;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every known forgery or alteration of a token. */
const forgeries: Readonly<Record<string, Forgery>> = {
  'one bit flipped': ({ token }, _, random) => {
    const index = random.integer(0, token.length - 1);
    const flipped = token.charCodeAt(index) ^ (1 << random.integer(0, 6));
    // A header cannot carry control characters.
    const printable = flipped < 32 || flipped === 127 ? '*' : String.fromCharCode(flipped);
    return token.slice(0, index) + printable + token.slice(index + 1);
  },
  'one character replaced': ({ token }, _, random) =>
    replaced(token, random.integer(4, token.length - 1), random),
  'last character of the signature replaced': ({ token }, _, random) =>
    replaced(token, token.length - 1, random),
  'cut short': ({ token }, _, random) => token.slice(0, random.integer(0, token.length - 1)),
  'cut at the start': ({ token }, _, random) => token.slice(random.integer(1, token.length - 1)),
  'one character twice': ({ token }, _, random) => {
    const index = random.integer(0, token.length - 1);
    return token.slice(0, index + 1) + token.slice(index);
  },
  'payload of another token': ({ signature }, { payload }) => `svc_${payload}.${signature}`,
  'signature of another token': ({ payload }, { signature }) => `svc_${payload}.${signature}`,
  'payload with another identifier': ({ signature }, _, random) =>
    `svc_${encoded({ id: anyId(random), random: 'AAAAAAAAAAAAAAAAAAAAAA' })}.${signature}`,
  'payload with a scope': ({ payload, signature }) =>
    `svc_${encoded({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), scope: 'admin' })}.${signature}`,
  'signed with another key': ({ payload }, _, random) =>
    `svc_${payload}.${signed(payload, letters(43, random))}`,
  'signed with the right key, never given out': ({ secret }, _, random) =>
    newTokenValue(anyId(random), secret),
  'another value of a token that was given out': ({ payload, secret }) => {
    const { id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: string };
    return newTokenValue(id, secret);
  },
  'signed with an empty key': ({ payload }) => `svc_${payload}.${signed(payload, '')}`,
  'signed with the prefix as key': ({ payload }) => `svc_${payload}.${signed(payload, 'svc_')}`,
  'without a signature': ({ payload }) => `svc_${payload}.`,
  'without a payload': ({ signature }) => `svc_.${signature}`,
  'without a dot': ({ payload, signature }) => `svc_${payload}${signature}`,
  'another prefix': ({ token }, _, random) =>
    ['', 'SVC_', 'svc-', 'Svc_', 'svc__', 'pfs_'][random.integer(0, 5)] + token.slice(4),
  'padded base64': ({ token }, _, random) => token + '='.repeat(random.integer(1, 3)),
  'padded payload': ({ payload, signature }, _, random) =>
    `svc_${payload}${'='.repeat(random.integer(1, 2))}.${signature}`,
  'standard base64': ({ payload, signature }) => {
    const standard = (text: string) => Buffer.from(text, 'base64url').toString('base64');
    return `svc_${standard(payload)}.${standard(signature)}`;
  },
  'signature in hexadecimal': ({ payload, signature }) =>
    `svc_${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`,
  'same bytes, other last character': ({ payload, signature }) =>
    // The last of 43 characters carries four bits: its lowest two say nothing.
    `svc_${payload}.${signature.slice(0, -1)}${alphabet[alphabet.indexOf(signature.at(-1) ?? '') ^ 1]}`,
  'in capitals': ({ token }) => token.toUpperCase(),
  'in small letters': ({ token }) => token.toLowerCase(),
  'one letter in the other case': ({ token }, _, random) => {
    const letterIndices = Array.from(token.matchAll(/[a-z]/gi), (match) => match.index);
    const index = letterIndices[random.integer(0, letterIndices.length - 1)] ?? 0;
    const letter = token[index] ?? '';
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return token.slice(0, index) + other + token.slice(index + 1);
  },
  'a space inside': ({ token }, _, random) => inserted(token, ' ', random),
  'a tab inside': ({ token }, _, random) => inserted(token, '\t', random),
  'a character beyond ASCII inside': ({ token }, _, random) => inserted(token, 'é', random),
  'a percent escape inside': ({ token }, _, random) => inserted(token, '%00', random),
  'a comma and itself': ({ token }, { token: second }) => `${token}, ${second}`,
  quoted: ({ token }) => `"${token}"`,
  'a bearer': ({ token }) => `Bearer ${token}`,
  empty: () => '',
  'the prefix alone': () => 'svc_',
  'very long': ({ token }, _, random) => token + 'A'.repeat(random.integer(500, 8000)),
  'any characters': (_own, _other, random) =>
    Array.from({ length: random.integer(1, 200) }, () => String.fromCharCode(random.integer(33, 126))).join(
      '',
    ),
  'the right form by chance': (_own, _other, random) =>
    `svc_${letters(random.integer(40, 140), random)}.${letters(43, random)}`,
};

/** Forged and altered tokens, `count` of them, each forgery in turn. */
export function forgedTokens(
  { tokens, secret }: GenuineTokens,
  count: number,
  random: SeededRandom,
): ForgedToken[] {
  const [first, second] = tokens;
  const [own, other] = [partsOf(first, secret), partsOf(second, secret)];
  const kinds = Object.entries(forgeries);
  return Array.from({ length: count }, (_, index) => {
    const [kind, forge] = kinds[index % kinds.length] ?? ['empty', () => ''];
    return { kind, value: forge(own, other, random) };
  });
}

function partsOf(token: string, secret: string): Parts {
  const [payload = '', signature = ''] = token.slice('svc_'.length).split('.');
  return { token, payload, signature, secret };
}

function anyId(random: SeededRandom): string {
  return stableUuid('forged', letters(20, random));
}

function replaced(text: string, index: number, random: SeededRandom): string {
  const choices = alphabet.replace(text[index] ?? '', '');
  return text.slice(0, index) + choices[random.integer(0, choices.length - 1)] + text.slice(index + 1);
}

function inserted(text: string, piece: string, random: SeededRandom): string {
  // At an end, white space would not be part of the header's value.
  const index = random.integer(1, text.length - 1);
  return text.slice(0, index) + piece + text.slice(index);
}

function letters(count: number, random: SeededRandom): string {
  return Array.from({ length: count }, () => alphabet[random.integer(0, 63)]).join('');
}

function encoded(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}

function signed(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
