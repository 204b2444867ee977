import { decodeEscapes } from './decode-escapes.ts';
import { textView, utf8 } from './text-view.ts';

/** A byte sequence that reveals a secret. */
export type SecretSpelling = {
  /** One character per byte, in lower case. */
  readonly binary: string;
  /** Whether ordinary text may contain it: it is short, a word or a number. */
  readonly isWeak: boolean;
};

/** Shorter lines reveal nothing by themselves, characters. */
const minLineLength = 8;

/**
 * The texts that reveal a secret, before any encoding: the secret itself, its lines (a key), the password of a URL, a
 * token without its prefix, its payload and its signature. Each also with normalized spaces and Unicode, reversed,
 * and with its own escapes decoded.
 */
export function secretSpellings(secret: string): SecretSpelling[] {
  const parts = [...linesOf(secret), ...passwordsOf(secret), ...tokenPartsOf(secret)];
  const spellings = new Set(
    parts.flatMap((part) => [
      part,
      part.replaceAll(/\s+/g, ' '),
      part.replaceAll(' ', '+'),
      part.normalize('NFC'),
      part.normalize('NFD'),
      Array.from(part).toReversed().join(''),
    ]),
  );
  return [...spellings].flatMap((spelling) => {
    const isWeak = looksOrdinary(spelling);
    return binariesOf(spelling).map((binary) => ({ binary, isWeak }));
  });
}

/** The trimmed secret, or the lines of a key without its header and footer, `-----BEGIN PRIVATE KEY-----`. */
function linesOf(secret: string): string[] {
  const lines = secret.split('\n').map((line) => line.trim());
  const longLines = lines.filter((line) => line.length >= minLineLength && !line.startsWith('-----'));
  return lines.length > 1 && longLines.length > 0 ? longLines : [secret, secret.trim()];
}

function passwordsOf(secret: string): string[] {
  if (!URL.canParse(secret)) return [];
  const { password } = new URL(secret);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** Every token has the same prefix (specification §5), so the rest alone reveals the token. */
const tokenForm = /^[a-z]{1,16}_(([\w-]+)\.([\w-]+))$/i;

/** A shorter part of a token reveals nothing by itself, characters. */
const minTokenPartLength = 16;

function tokenPartsOf(secret: string): string[] {
  const [, ...parts] = tokenForm.exec(secret.trim()) ?? [];
  return parts.filter((part) => part.length >= minTokenPartLength);
}

function looksOrdinary(spelling: string): boolean {
  if (spelling.length < 8) return true;
  return spelling.length < 12
    ? /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(spelling) || isNumber(spelling)
    : isNumber(spelling);
}

function isNumber(spelling: string): boolean {
  return spelling.length < 16 && /^[0-9]+$/.test(spelling);
}

/** Maximum depth of nested escapes that are decoded. */
const maxLevels = 5;

/** The text in UTF-8, in Latin-1 if that can represent it, and with its escapes decoded once, twice and so on. */
function binariesOf(spelling: string): string[] {
  const found = [utf8(spelling)];
  if (/[^\0-\x7f]/.test(spelling) && !/[^\0-\xff]/.test(spelling)) found.push(spelling);
  let view = decodeEscapes(textView(spelling));
  for (let level = 0; view && level < maxLevels; level += 1) {
    found.push(view.binary);
    view = decodeEscapes(view);
  }
  return found.map((binary) => binary.toLowerCase());
}
