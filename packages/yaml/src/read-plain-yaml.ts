import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  floatCoreTag,
  mapTag,
  NOT_RESOLVED,
  nullCoreTag,
  type Schema,
  seqTag,
  strTag,
} from 'js-yaml';
import { loadInPieces } from './load-in-pieces.ts';
import type { ScalarReading } from './parse-yaml.ts';

/** A map without the name `null`, which parsers read as different texts. */
const namedMap = defineMappingTag(mapTag.tagName, {
  ...mapTag,
  addPair: (carrier, key, value) => (key === null ? 'not a name' : mapTag.addPair(carrier, key, value)),
});

/** A list without the room for sixteen more items that `push` makes. */
const shortList = defineSequenceTag(seqTag.tagName, { ...seqTag, finalize: (items) => [...items] });

/** A number. One beyond the largest is a text for this parser. */
const finiteNumber = defineScalarTag<number>(floatCoreTag.tagName, {
  ...floatCoreTag,
  resolve: (source, isExplicit, tagName) => {
    const number = floatCoreTag.resolve(source, isExplicit, tagName);
    if (number === NOT_RESOLVED && Math.abs(Number(source)) === Number.POSITIVE_INFINITY)
      throw new RangeError();
    return number;
  },
});

const schemas = {
  typed: CORE_SCHEMA.withTags(finiteNumber, namedMap, shortList),
  text: FAILSAFE_SCHEMA.withTags(nullCoreTag, namedMap, shortList),
} as const;

/** More texts than a file repeats often. */
const maxSharedTexts = 1_000;

/** A schema that creates a text once that comes again and again, such as the time zone of each job. */
function schemaWithSharedTexts(scalars: ScalarReading): Schema {
  const shared = new Map<string, string>();
  const resolve = (text: string) => {
    const known = shared.get(text);
    if (known === undefined && shared.size < maxSharedTexts) shared.set(text, text);
    return known ?? text;
  };
  return schemas[scalars].withTags(defineScalarTag(strTag.tagName, { ...strTag, resolve }));
}

/**
 * What few texts have and parsers may read in different ways: anchors (without which there are no aliases), tags, names after
 * `?`, blocks that state their indentation or keep the lines after them, characters by eight digits, escaped ends of lines,
 * tabs, byte order marks, and carriage returns that end a line by themselves.
 */
const unusual =
  /[&!](?<![^\s,[\]{}:?-].)\S|\?(?<![^\s,[\]{}:?-].)(?:\s|$)|[|>][+-]?[\d+]|\\(?:U|\r?\n)|[\t\uFEFF]|\r(?!\n)/m;

/** Lines that parsers may read in different ways: directives, marks of documents, and blocks that are a whole document. */
const unusualLine = /^(?:[%|>]|---|\.\.\.)/;

/** Names of this length are too long for YAML. */
const longLine = 1_000;

/**
 * Whether a line is unusual, or a list is not indented below its name. After the items of such a list, this parser takes text
 * that belongs to nothing as the next name.
 */
function hasUnusualLine(text: string): boolean {
  let column = -1;
  for (const line of text.split('\n')) {
    if (line.length >= longLine) return true;
    const start = line.search(/[^ ]/);
    if (start === -1) continue;
    const first = line[start];
    if (unusualLine.test(line.slice(start, start + 3))) return true;
    if (first === '#' || first === '\r') continue;
    if (start === column && first === '-') return true;
    column = /:\s*(?:#.*)?$/.test(line) ? line.search(/(?!- )[^ ]/) : -1;
  }
  return false;
}

/** Large enough that a usual file is read at once, and small enough that what is kept of a piece takes one or two MiB. */
const usualPieceLength = 65_536;

/**
 * Reads YAML 1.2 that has nothing unusual, several times faster than a parser that keeps positions.
 * @param pieceLength - how much is read at once of a long map
 * @returns `null` for other texts, also for those with errors
 */
export function readPlainYaml(
  text: string,
  scalars: ScalarReading,
  pieceLength: number = usualPieceLength,
): { readonly value: unknown } | null {
  if (text.trim() === '' || unusual.test(text) || hasUnusualLine(text)) return null;
  try {
    return { value: loadInPieces(text, { schema: schemaWithSharedTexts(scalars), pieceLength }) };
  } catch {
    return null;
  }
}
