import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { isElementTexts } from './element-texts.ts';
import { writtenBody } from './written-body.ts';

/** Writes a report as JSON, schema `outlay.report/1`, with one list element per line. */
export const jsonExporter: Exporter = {
  ...fileTypes.json,
  write: (report, options) => inPieces(jsonText(writtenBody(report, options))),
};

function* jsonText(body: object): Generator<string> {
  yield* members(body, '\n');
  yield '\n';
}

/** One name per line; `lineBreak` is the line break before the closing brace with its indentation. */
function* members(value: object, lineBreak: string): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    yield `${separator}${lineBreak}  ${JSON.stringify(name)}: `;
    if (isElementTexts(member)) yield* elements(member(), `${lineBreak}  `);
    else if (Array.isArray(member)) yield* elements(jsonTexts(member), `${lineBreak}  `);
    else if (hasList(member)) yield* members(member, `${lineBreak}  `);
    else yield JSON.stringify(member);
    separator = ',';
  }
  yield `${lineBreak}}`;
}

function* elements(texts: Iterable<string>, lineBreak: string): Generator<string> {
  let separator = '[';
  for (const text of texts) {
    yield `${separator}${lineBreak}  ${text}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : `${lineBreak}]`;
}

function* jsonTexts(list: readonly unknown[]): Generator<string> {
  for (const element of list) yield JSON.stringify(element);
}

/** Whether a value contains a list that can grow with the report. */
function hasList(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some(
      (member) => isElementTexts(member) || (Array.isArray(member) && typeof member[0] === 'object'),
    )
  );
}
