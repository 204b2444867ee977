import { type Document, type ErrorCode, LineCounter, parseDocument, type Tags } from 'yaml';
import { nodeOffsets } from './node-offsets.ts';
import { readPlainYaml } from './read-plain-yaml.ts';
import { repeatedKeys } from './repeated-keys.ts';

/** A place in a text, from 1. Columns are UTF-16 units. */
export type Position = { readonly line: number; readonly column: number };

/** Something that is wrong at a place. */
export type YamlProblem = Position & { readonly message: string };

/** What a text says, and where it says it. */
export type ParsedYaml = {
  /** Plain values; `undefined` where there are problems. */
  readonly value: unknown;
  readonly problems: readonly YamlProblem[];
  /** Where the value at a path stands; of the nearest that there is, where it is missing. */
  readonly positionOf: (path: readonly PropertyKey[]) => Position;
  /** Where the last name of a path stands. */
  readonly positionOfName: (path: readonly PropertyKey[]) => Position;
};

/**
 * How values without quotes are read: `typed` as YAML 1.2 does, so that `010` is the number 10 and `yes` a text; `text`
 * as they are written, for files in which every value is a text, as an account `010` is.
 */
export type ScalarReading = 'typed' | 'text';

/**
 * Reads YAML 1.2, of which JSON is a part. Never throws: what is wrong is in `problems`, all of it. A usual text without errors
 * is only read with its positions when the first of them is asked for.
 */
export function parseYaml(text: string, scalars: ScalarReading = 'typed'): ParsedYaml {
  const plain = readPlainYaml(text, scalars);
  if (plain === null) return parseLocatedYaml(text, scalars);
  let located: ParsedYaml | undefined;
  const places = () => (located ??= parseLocatedYaml(text, scalars));
  return {
    value: plain.value,
    problems: [],
    positionOf: (path) => places().positionOf(path),
    positionOfName: (path) => places().positionOfName(path),
  };
}

/** Reads every YAML as `parseYaml`, at once with its positions. */
export function parseLocatedYaml(text: string, scalars: ScalarReading): ParsedYaml {
  try {
    return locatedYaml(text, scalars);
  } catch (error) {
    // The library calls itself for each level, and for each line of some values.
    if (!(error instanceof RangeError)) throw error;
    const start = { line: 1, column: 1 };
    const problem = {
      ...start,
      message: 'Too many levels or lines to read; check for a quote or bracket that is not closed',
    };
    return { value: undefined, problems: [problem], positionOf: () => start, positionOfName: () => start };
  }
}

function locatedYaml(text: string, scalars: ScalarReading): ParsedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    // Found by ourselves.
    uniqueKeys: false,
    // `silent` would also be silent about a second document, which is not read.
    logLevel: 'error',
    customTags: scalars === 'text' ? withoutTypes : null,
  });
  const at = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const found = [
    ...[...document.errors, ...document.warnings].map(({ pos, code, message }) => ({
      ...at(pos[0]),
      message: ownMessages[code] ?? withoutSource(message),
    })),
    ...repeatedKeys(document.contents).map((offset) => ({
      ...at(offset),
      message: 'Map keys must be unique',
    })),
  ];
  const { value, problem } = found.length > 0 ? { value: undefined, problem: null } : plainValue(document);
  const { ofValue, ofName } = nodeOffsets(document);
  return {
    value,
    problems: problem === null ? found : [{ ...at(0), message: withoutSource(problem) }],
    positionOf: (path) => at(ofValue(path)),
    positionOfName: (path) => at(ofName(path)),
  };
}

/** Messages in place of those in which the library quotes the text. */
const ownMessages: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAG_RESOLVE_FAILED: 'Tags are not supported; put text that begins with ! in quotes',
  BAD_DQ_ESCAPE: 'Unknown escape sequence in double quotes; write \\\\ for a backslash',
  BAD_DIRECTIVE: 'Directives are not supported; put text that begins with % in quotes',
};

/** The message of the library without the text that it quotes, which may be part of a secret. */
function withoutSource(message: string): string {
  return message.replace(/(?<=[\w)]): .*$/s, '');
}

const types = new Set(['bool', 'int', 'float'].map((name) => `tag:yaml.org,2002:${name}`));

function withoutTypes(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || !types.has(tag.tag));
}

/** The library throws if aliases expand to too many values. */
function plainValue(document: Document.Parsed): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: document.toJS() as unknown, problem: null };
  } catch (error) {
    return { value: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}
