import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A declaration file: its declarations by name, and where names that it imports or passes on come from. */
type DeclarationFile = {
  readonly declared: ReadonlyMap<string, string>;
  /** Local name of an import, with the file and the name there. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** Exported names that another file declares. */
  readonly passedOn: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
};

const declarationPattern =
  /^(?:export )?(?:declare )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/;
const importPattern = /^(import|export) (?:type )?\{([^}]*)\} from ["'](\.[^"']+)["'];/;

/**
 * The declarations of an entry point in one text: first every exported name in alphabetical order, then what these name of the
 * package but users cannot import.
 * @param entry - a `.d.ts` file that lists its exports by name; the files beside it are read as it names them
 * @param others - the other entry points of the package: what they export is not repeated
 */
export function readApi(entry: string, others: readonly string[] = []): string {
  const files = new Map<string, DeclarationFile>();
  const open = (file: string): DeclarationFile => {
    const known = files.get(file) ?? readDeclarations(file);
    files.set(file, known);
    return known;
  };
  const shown = new Map<string, string>();
  const hidden = new Map<string, string>();
  const elsewhere = new Set<string>();
  const queue: { readonly file: string; readonly name: string }[] = [];
  const show = (texts: Map<string, string>, file: string, name: string, as: string): void => {
    const place = declaringPlace(open, file, name);
    const key = `${place.file}#${place.name}`;
    if (shown.has(key) || hidden.has(key) || (texts === hidden && elsewhere.has(key))) return;
    texts.set(key, renamed(open(place.file).declared.get(place.name) ?? `// ${name} is not found`, name, as));
    queue.push(place);
  };
  for (const other of others) {
    for (const name of open(other).passedOn.keys()) {
      const place = declaringPlace(open, other, name);
      elsewhere.add(`${place.file}#${place.name}`);
    }
  }
  const { passedOn, declared } = open(entry);
  for (const name of [...passedOn.keys()].toSorted(byCode)) show(shown, entry, name, name);
  for (const name of [...declared.keys()].toSorted(byCode)) show(shown, entry, name, name);
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { file } = place;
    for (const name of namesIn(open(file), place.name)) show(hidden, file, name, name);
  }
  const rest = [...hidden.values()].map((text) => text.replace(/^export /, '')).toSorted(byCode);
  return [...shown.values(), ...(rest.length > 0 ? ['// Not exported by name:'] : []), ...rest]
    .map((text) => `${text}\n`)
    .join('\n');
}

/** Where a name is declared that a file declares, imports or passes on. */
function declaringPlace(open: (file: string) => DeclarationFile, file: string, name: string) {
  let place = { file, name };
  for (;;) {
    const { declared, imported, passedOn } = open(place.file);
    const next = declared.has(place.name)
      ? undefined
      : (passedOn.get(place.name) ?? imported.get(place.name));
    if (!next) return place;
    place = next;
  }
}

/** Names of the package in a declaration, itself aside. */
function namesIn({ declared, imported }: DeclarationFile, name: string): string[] {
  const words = new Set(declared.get(name)?.match(/\b[A-Za-z_]\w*\b/g));
  words.delete(name);
  return [...words].filter((word) => declared.has(word) || imported.has(word)).toSorted(byCode);
}

function renamed(text: string, name: string, as: string): string {
  return name === as ? text : text.replace(new RegExp(`\\b${name}\\b`), as);
}

function readDeclarations(file: string): DeclarationFile {
  const declared = new Map<string, string>();
  const imported = new Map<string, { file: string; name: string }>();
  const passedOn = new Map<string, { file: string; name: string }>();
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    const [, keyword, list = '', from = ''] = importPattern.exec(statement) ?? [];
    const [, name] = declarationPattern.exec(statement) ?? [];
    if (keyword) {
      const target = join(dirname(file), from.replace(/\.[jt]s$/, '.d.ts'));
      for (const [there, here] of listedNames(list)) {
        (keyword === 'import' ? imported : passedOn).set(here, { file: target, name: there });
      }
    } else if (name) {
      // A type and a value of one name, like a class and its union, are one declaration.
      const before = declared.get(name);
      declared.set(name, before === undefined ? statement : `${before}\n${statement}`);
    }
  }
  return { declared, imported, passedOn };
}

/** Names of an import or export list: as they are there, and here. */
function listedNames(list: string): [there: string, here: string][] {
  const names = list.split(',').map((name) => name.trim().replace(/^type /, ''));
  return names.filter(Boolean).map((name) => {
    const [there = '', here = there] = name.split(' as ');
    return [there, here];
  });
}

/** Statements as the compiler writes them: each begins at the margin with a keyword. */
function statementsOf(text: string): string[] {
  const bare = text.replaceAll(/^ *\/\*\*?[^]*?\*\/\n/gm, '');
  return bare
    .split(/^(?=(?:export|declare|import|type|interface|abstract)\b)/m)
    .map((statement) => statement.trimEnd());
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
