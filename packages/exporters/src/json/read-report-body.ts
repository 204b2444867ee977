import type { z } from 'zod';
import { ExportError } from '../exporter/export-error.ts';
import type { ReadableReportBody } from './schema/readable-schema.ts';

/**
 * Reads a report as JSON, schema `outlay.report/1`, of this or another version of Outlay: fields that an older version
 * did not write are `undefined`, unknown fields of a newer one are ignored. The schema is loaded on first use.
 * @throws {ExportError} `invalid_report`; the message says where, what was expected and what was received
 */
export async function readReportBody(json: string): Promise<ReadableReportBody> {
  const { readableSchema } = await import('./schema/readable-schema.ts');
  const parsed = readableSchema.safeParse(parse(json), {
    reportInput: true,
    error: (issue) => expectation(issue),
  });
  if (parsed.success) return parsed.data;
  const [issue, ...others] = parsed.error.issues;
  const more =
    others.length === 0 ? '' : ` (and ${others.length} more ${others.length === 1 ? 'problem' : 'problems'})`;
  throw new ExportError('invalid_report', `${issue ? problem(issue) : 'not a report'}${more}`);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExportError('invalid_report', `the report is not valid JSON: ${reason}`);
  }
}

function problem({ path, input, message }: z.core.$ZodIssue): string {
  return `${pathText(path)}: expected ${message}, received ${inputText(input)}`;
}

/** `totals[0].amount`, as in a program. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the report';
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1);
}

const shownLength = 60;

function inputText(input: unknown): string {
  if (input === undefined) return 'nothing';
  const text = JSON.stringify(input);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

const typeWords: Readonly<Record<string, string>> = {
  array: 'an array',
  object: 'an object',
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
};

/** The expected value if the schema does not name it. */
function expectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? issue.expected;
  if (issue.code !== 'invalid_value') return 'another value';
  return issue.values.map((value) => JSON.stringify(value)).join(' or ');
}
