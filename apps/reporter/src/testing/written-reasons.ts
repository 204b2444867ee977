import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that code writes where reasons are recorded. */
export type WrittenReason = {
  readonly file: string;
  readonly line: number;
  /** The text; each expression in it is a sample value. */
  readonly text: string;
  readonly literal: string;
};

/** Errors whose messages are recorded, and properties and variables of that name. */
const places =
  /new (?:Usage|Output|Store|Settings|ReportProcess|TokenRefused|Unavailable|Aborted|InvalidResponse|InvalidRequest|InvalidConfiguration|LimitExceeded|Decryption|Time|RateLimited|Export|Report|Unreadable|Configuration|ReportProcess|Api|ExtendApi)?Error\(|\b(?:reason|reasons|missing|unreadable|message|clause|why)\b\s*[:=](?![=>])/g;

/**
 * The texts that the sources of a folder write where reasons are recorded: in errors whose messages are recorded, and as the value
 * of what is called a reason or a message.
 * @param sample - the value of an expression in a text
 */
export function writtenReasons(folder: string, sample: (expression: string) => string): WrittenReason[] {
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .flatMap((file) => reasonsIn(readFileSync(join(folder, file), 'utf8'), file, sample));
}

function reasonsIn(source: string, file: string, sample: (expression: string) => string): WrittenReason[] {
  const found = new Map<number, WrittenReason>();
  for (const { index, 0: place } of source.matchAll(places)) {
    for (const { at, literal } of literalsOfExpression(source, index + place.length)) {
      const text = textOf(literal, sample);
      if (!isSentence(text)) continue;
      found.set(at, { file, line: source.slice(0, at).split('\n').length, text, literal });
    }
  }
  return [...found.values()];
}

/** Whether a text is one for people: several words that begin with letters. */
function isSentence(text: string): boolean {
  return /\b[a-z]{2,} .*[a-z]{2,}/i.test(text) && !text.startsWith('outlay ');
}

/** The literals up to the end of the expression that begins at a position. */
function literalsOfExpression(source: string, start: number): { at: number; literal: string }[] {
  const literals: { at: number; literal: string }[] = [];
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (character === "'" || character === '"' || character === '`') {
      const end = endOfLiteral(source, at);
      literals.push({ at, literal: source.slice(at, end) });
      at = end - 1;
    }
    if (depth < 0 || (depth === 0 && character === ';')) break;
  }
  return literals;
}

/** The position after a literal, whose expressions may have literals of their own. */
function endOfLiteral(source: string, start: number): number {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at + 1;
    else if (quote === '`' && source.startsWith('${', at)) at = endOfExpression(source, at + 2);
  }
  return source.length;
}

/** The position of the brace that ends an expression in a literal. */
function endOfExpression(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if ('\'"`'.includes(character)) at = endOfLiteral(source, at) - 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return source.length;
}

function textOf(literal: string, sample: (expression: string) => string): string {
  let text = '';
  for (let at = 1; at < literal.length - 1; at += 1) {
    if (literal[at] === '\\') {
      at += 1;
      text += literal[at] ?? '';
    } else if (literal[0] === '`' && literal.startsWith('${', at)) {
      const end = endOfExpression(literal, at + 2);
      text += sample(literal.slice(at + 2, end));
      at = end;
    } else text += literal[at] ?? '';
  }
  return text;
}
