import {
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  type Tags,
} from 'yaml';

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

/** Reads YAML 1.2, of which JSON is a part. Never throws: what is wrong is in `problems`, all of it. */
export function parseYaml(text: string, scalars: ScalarReading = 'typed'): ParsedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    // `silent` would also be silent about a second document, which is not read.
    logLevel: 'error',
    customTags: scalars === 'text' ? withoutTypes : null,
  });
  const at = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const found = [...document.errors, ...document.warnings].map(({ pos, code, message }) => ({
    ...at(pos[0]),
    message: ownMessages[code] ?? withoutSource(message),
  }));
  const { value, problem } = found.length > 0 ? { value: undefined, problem: null } : plainValue(document);
  return {
    value,
    problems: problem === null ? found : [{ ...at(0), message: withoutSource(problem) }],
    positionOf: (path) => at(offsetOf(document, path)),
    positionOfName: (path) => at(offsetOfName(document, path)),
  };
}

/** Problems of which the library quotes the text in the middle of what it says. */
const ownMessages: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAG_RESOLVE_FAILED: 'A tag has no meaning here; a text that begins with ! stands in quotes',
  BAD_DQ_ESCAPE: 'A \\ in double quotes begins an escape sequence, and this is none; \\\\ is a \\',
  BAD_DIRECTIVE: 'A directive has no meaning here; a text that begins with % stands in quotes',
};

/** What the library says without the piece of the text that it quotes: that may be of a secret. */
function withoutSource(message: string): string {
  return message.replace(/(?<=[\w)]): .*$/s, '');
}

const types = new Set(['bool', 'int', 'float'].map((name) => `tag:yaml.org,2002:${name}`));

function withoutTypes(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || !types.has(tag.tag));
}

/** Aliases that multiply beyond reason are refused by the library with an exception. */
function plainValue(document: Document.Parsed): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: document.toJS() as unknown, problem: null };
  } catch (error) {
    return { value: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const name of [null, ...path]) {
    if (name !== null) node = isCollection(node) ? node.get(name, true) : undefined;
    if (!isNode(node)) break;
    offset = node.range?.[0] ?? offset;
    if (isAlias(node)) node = node.resolve(document);
  }
  return offset;
}

function offsetOfName(document: Document.Parsed, path: readonly PropertyKey[]): number {
  const name = path.at(-1);
  let parent: unknown = document.contents;
  for (const step of path.slice(0, -1)) {
    if (isAlias(parent)) parent = parent.resolve(document);
    parent = isCollection(parent) ? parent.get(step, true) : undefined;
  }
  if (isAlias(parent)) parent = parent.resolve(document);
  if (!isMap(parent)) return offsetOf(document, path);
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === name);
  return isNode(pair?.key) ? (pair.key.range?.[0] ?? 0) : offsetOf(document, path);
}
