import { closestName } from '@outlay/reports';
import {
  allowedNames,
  bestBranchIssues,
  describeIssue,
  describeSensitiveValue,
  findSensitiveValue,
  type ParsedYaml,
  parseYaml,
  type ScalarReading,
  type YamlProblem,
} from '@outlay/yaml';
import type { z } from 'zod';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readNamedFile, type UnreadableError } from '../files/read-named-file.ts';

/**
 * Reads and validates a YAML or JSON file.
 * @throws {ConfigurationError} with a line for every error: `file:line:column: rules[2].account: expected text, found
 * …`
 */
export async function readYamlFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema | SchemaOf<Schema>,
  scalars: ScalarReading = 'typed',
): Promise<z.output<Schema>> {
  return (await readLocatedYaml(path, schema, scalars)).value;
}

/** Chooses the schema of a parsed file. */
export type SchemaOf<Schema extends z.ZodType> = (value: unknown) => Schema;

/** A validated file that knows where its values are. */
export type LocatedYaml<Value> = {
  readonly value: Value;
  /** An error about a value that has the form of the schema but cannot be used, with its place in the file. */
  readonly errorAt: (path: readonly PropertyKey[], message: string, cause?: unknown) => ConfigurationError;
};

/**
 * Reads and validates a YAML or JSON file whose values are to be checked further.
 * @throws {ConfigurationError} as `readYamlFile`
 */
export async function readLocatedYaml<Schema extends z.ZodType>(
  path: string,
  schema: Schema | SchemaOf<Schema>,
  scalars: ScalarReading = 'typed',
): Promise<LocatedYaml<z.output<Schema>>> {
  const parsed = parsedYaml({ name: path, text: await readText(path), scalars });
  return {
    value: checkedValue(path, parsed, typeof schema === 'function' ? schema(parsed.value) : schema),
    errorAt: (at, message, cause) =>
      problemsIn(path, [{ ...parsed.positionOf(at), message: named(at, message) }], { cause }),
  };
}

/** A YAML text and its name in error messages. */
export type YamlText = { readonly name: string; readonly text: string; readonly scalars: ScalarReading };

/**
 * Validates a YAML text.
 * @throws {ConfigurationError} as `readYamlFile`
 */
export function checkedYaml<Schema extends z.ZodType>(yaml: YamlText, schema: Schema): z.output<Schema> {
  return checkedValue(yaml.name, parsedYaml(yaml), schema);
}

function parsedYaml({ name, text, scalars }: YamlText): ParsedYaml {
  const parsed = parseYaml(text, scalars);
  if (parsed.problems.length > 0) throw problemsIn(name, parsed.problems);
  return parsed;
}

function checkedValue<Schema extends z.ZodType>(
  name: string,
  parsed: ParsedYaml,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(parsed.value);
  if (result.success) return result.data;
  const issues = result.error.issues
    .flatMap(bestBranchIssues)
    .flatMap((issue) => withUnknownKeys(issue, parsed, schema));
  const misspelled = issues.flatMap((issue) => misspelledKeys(issue, parsed, schema));
  throw problemsIn(
    name,
    issues
      .filter((issue) => !misspelled.some((key) => followsFrom(issue, key, parsed)))
      .flatMap((issue) => problemsOf(issue, parsed, schema)),
  );
}

/**
 * Adds the unknown keys of an object whose discriminator is missing: zod reports only the discriminator, which may be
 * misspelled.
 */
function withUnknownKeys(
  issue: z.core.$ZodIssue,
  { value }: ParsedYaml,
  schema: z.ZodType,
): readonly z.core.$ZodIssue[] {
  const isMissing = issue.code === 'invalid_union' && valueAt(value, issue.path) === undefined;
  if (!isMissing || !('discriminator' in issue)) return [issue];
  const path = issue.path.slice(0, -1);
  const allowed = allowedNames(schema, path, value);
  const keys = Object.keys(Object(valueAt(value, path))).filter((key) => !allowed.includes(key));
  return keys.length === 0 ? [issue] : [issue, { code: 'unrecognized_keys', keys, path, message: '' }];
}

/** A misspelled key and the key that was meant. */
type MisspelledKey = { readonly path: readonly PropertyKey[]; readonly meant: string };

function misspelledKeys(
  issue: z.core.$ZodIssue,
  { value }: ParsedYaml,
  schema: z.ZodType,
): readonly MisspelledKey[] {
  if (issue.code !== 'unrecognized_keys') return [];
  const allowed = allowedNames(schema, issue.path, value);
  return issue.keys.flatMap((key) => {
    const meant = closestName(key, allowed);
    return meant === null ? [] : [{ path: issue.path, meant }];
  });
}

/** Whether an issue goes away when a key is corrected: the key is missing, or the object as a whole is invalid. */
function followsFrom(
  issue: z.core.$ZodIssue,
  { path, meant }: MisspelledKey,
  { value }: ParsedYaml,
): boolean {
  const isAt = (place: readonly PropertyKey[]) => writtenPath(issue.path) === writtenPath(place);
  if (issue.code === 'custom') return isAt(path);
  return isAt([...path, meant]) && valueAt(value, issue.path) === undefined;
}

/** Ten thousand accounts take a few MB. */
const maxBytes = 64 * 1024 * 1024;

async function readText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readNamedFile(path, { maxBytes });
  } catch (error) {
    throw new ConfigurationError(`cannot read ${path}: ${(error as UnreadableError).message}`, {
      cause: error,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ConfigurationError(`${path}: is not UTF-8 text; save it with that encoding`, { cause: error });
  }
}

function problemsIn(
  name: string,
  problems: readonly YamlProblem[],
  options?: ErrorOptions,
): ConfigurationError {
  const ordered = problems.toSorted((left, right) => left.line - right.line || left.column - right.column);
  const lines = ordered.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`);
  return new ConfigurationError([...new Set(lines)].join('\n'), options);
}

/** One error per issue; for unknown keys, one per key. */
function problemsOf(issue: z.core.$ZodIssue, parsed: ParsedYaml, schema: z.ZodType): YamlProblem[] {
  const { path } = issue;
  const sensitive = findSensitiveValue(schema, path);
  if (sensitive) {
    const message = describeSensitiveValue(sensitive, valueAt(parsed.value, sensitive.path));
    return [{ ...parsed.positionOf(sensitive.path), message: named(sensitive.path, message) }];
  }
  if (issue.code !== 'unrecognized_keys') {
    const at = issue.code === 'invalid_key' ? parsed.positionOfName(path) : parsed.positionOf(path);
    return [{ ...at, message: named(path, describeIssue(issue, valueAt(parsed.value, path))) }];
  }
  const allowed = allowedNames(schema, path, parsed.value);
  return issue.keys.map((key) => ({
    ...parsed.positionOfName([...path, key]),
    message: named([...path, key], `unknown option; ${expectedOf(key, allowed)}`),
  }));
}

/** The name that was probably meant; if none is similar, all names. */
function expectedOf(key: string, allowed: readonly string[]): string {
  const near = closestName(key, allowed);
  return near === null ? `expected one of ${allowed.join(', ')}` : `did you mean ${near}?`;
}

function named(path: readonly PropertyKey[], message: string): string {
  return path.length === 0 ? message : `${writtenPath(path)}: ${message}`;
}

/** `rules[2].account`. */
function writtenPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<PropertyKey, unknown>)[step];
  }
  return here;
}
