import { decodeEscapes } from './decode-escapes.ts';
import { textView, utf8 } from './text-view.ts';

/** A text that gives a secret away. */
export type SecretSpelling = {
  /** A character a byte, with small letters. */
  readonly binary: string;
  /** Whether ordinary texts have it, too: it is short, or no more than a word or a number. */
  readonly isWeak: boolean;
};

/** Lines of a secret that are so short tell nothing by themselves. */
const minLineLength = 8;

/**
 * The texts that give a secret away before any encoding: itself, its lines (a key), the password of an address, a token
 * without its prefix, its payload, its signature, all of these with other spaces and read backwards, and what they stand
 * for where they are written with escapes themselves.
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

/** A secret without white space around it; a key line by line, without its frame, `-----BEGIN PRIVATE KEY-----`. */
function linesOf(secret: string): string[] {
  const lines = secret.split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => line.length >= minLineLength && !line.startsWith('-----'));
  return lines.length > 1 && telling.length > 0 ? telling : [secret, secret.trim()];
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

/** Every token has the same prefix (specification §5), so that whoever knows the rest knows the token. */
const tokenForm = /^[a-z]{1,16}_(([\w-]+)\.([\w-]+))$/i;

/** A part of a token that is so short tells nothing by itself. */
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

/** Escapes of escapes are decoded so often. */
const maxLevels = 5;

/** UTF-8, Latin-1 where that has all of it, and what remains when escapes in it are decoded once, twice and so on. */
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
