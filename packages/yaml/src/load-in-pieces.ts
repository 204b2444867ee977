import { type LoadOptions, load } from 'js-yaml';

/** Options of the parser, and the length from which a map is read in pieces of about that length. */
export type PieceOptions = LoadOptions & { readonly pieceLength: number };

/**
 * Reads YAML as `load` does, but the long maps below the names of a text piece by piece. What the parser keeps of a text before
 * it creates the values takes twenty times as much memory as the text.
 * @throws for a text with errors
 */
export function loadInPieces(text: string, { pieceLength, ...options }: PieceOptions): unknown {
  const maps = text.length > pieceLength ? longMaps(text, pieceLength) : [];
  const value = load(withoutMaps(text, maps), options);
  for (const { name, from, until } of maps) {
    const values = value as Record<string, unknown>;
    if (values[name] !== null) throw new SyntaxError(`${name} has another value`);
    const pieces = cut(text.slice(from, until), pieceLength);
    values[name] = joined(pieces.map((piece) => load(piece, options)));
  }
  return value;
}

/** A name of the whole text, and where the lines of its map are. */
type LongMap = { readonly name: string; readonly from: number; readonly until: number };

/** Each line that is not indented. Patterns with `^` and `$` would find more ends of lines than YAML has. */
const unindentedLine = /(?:^|\n)(?![ \r\n#])([^\n]+)/g;

const named = /^\w[\w-]*:(?:[ \r]|$)/;
const onlyName = /^(\w[\w-]*): *\r?$/;

/** The first name of a map, after its indentation. */
const firstName = /^(?: *(?:#[^\n]*)?\r?\n)*( +)\w[\w-]*:[ \r\n]/;

/** Whether the first line with something in it is not indented: only then are the lines that are not indented names of the text. */
const startsUnindented = /^(?: *(?:#[^\n]*)?\r?\n)*\w/;

/** None where a line that is not indented has something else than a name, such as the end of a list in brackets. */
function longMaps(text: string, pieceLength: number): readonly LongMap[] {
  const lines = [...text.matchAll(unindentedLine)];
  const isMap = startsUnindented.test(text) && lines.every(([, line = '']) => named.test(line));
  if (!isMap) return [];
  return lines.flatMap(({ 0: found, 1: line = '', index }, at) => {
    const [, name] = onlyName.exec(line) ?? [];
    const from = index + found.length + 1;
    const until = (lines[at + 1]?.index ?? text.length) + 1;
    const isLong = name !== undefined && until - from > pieceLength;
    return isLong && firstName.test(text.slice(from, until)) ? [{ name, from, until }] : [];
  });
}

function withoutMaps(text: string, maps: readonly LongMap[]): string {
  return [0, ...maps.map(({ until }) => until)]
    .map((start, index) => text.slice(start, maps[index]?.from))
    .join('');
}

/** Cuts a map before names. They are indented less than the value before them, and so cannot be part of it. */
function cut(map: string, pieceLength: number): string[] {
  const [before = '', indentation = ''] = firstName.exec(map) ?? [];
  const nextName = new RegExp(`\\n(?=${indentation}\\w[\\w-]*:[ \\r\\n])`, 'g');
  const starts = [0];
  nextName.lastIndex = before.length + pieceLength;
  for (let found = nextName.exec(map); found; found = nextName.exec(map)) {
    starts.push(found.index + 1);
    nextName.lastIndex += pieceLength;
  }
  return starts.map((start, index) => map.slice(start, starts[index + 1]));
}

function joined(maps: readonly unknown[]): unknown {
  const value: Record<string, unknown> = {};
  let names = 0;
  for (const map of maps) {
    Object.assign(value, map);
    names += Object.keys(Object(map)).length;
  }
  if (Object.keys(value).length < names) throw new SyntaxError('a name is repeated');
  return value;
}
