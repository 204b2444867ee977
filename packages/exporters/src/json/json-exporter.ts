import type { Exporter } from '../exporter.ts';
import { inPieces } from '../pieces.ts';
import { type ReportBody, reportBody } from './report-body.ts';

/** Writes a report as JSON, schema `outlay.report/1`, an element of a list a line. */
export const jsonExporter: Exporter = {
  extension: 'json',
  mediaType: 'application/json',
  write: (report) => inPieces(jsonText(reportBody(report))),
};

function* jsonText(body: ReportBody): Generator<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(body)) {
    yield `${separator}  ${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* jsonList(value);
    else yield JSON.stringify(value);
    separator = ',\n';
  }
  yield '\n}\n';
}

function* jsonList(elements: readonly unknown[]): Generator<string> {
  if (elements.length === 0) return yield '[]';
  for (const [index, element] of elements.entries()) {
    yield `${index === 0 ? '[' : ','}\n    ${JSON.stringify(element)}`;
  }
  yield '\n  ]';
}
