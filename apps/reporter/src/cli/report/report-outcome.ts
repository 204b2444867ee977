import type { ExportFormat } from '@outlay/exporters';
import type { Warning } from '@outlay/reports';
import { type DistinctRequest, distinctRequests, requestLine } from '../requests/asked-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { plainPainter } from '../terminal/paint.ts';

/** A file that was written, as scripts are told of it. */
export type WrittenFile = {
  readonly path: string;
  readonly format: ExportFormat;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** What a report came to. */
export type Outcome = {
  /** Of a trial: where they would be. */
  readonly files: readonly WrittenFile[];
  readonly warnings: readonly Warning[];
  /** Of every request that was sent to the service, the repeated ones included. */
  readonly urls: readonly string[];
};

/** Tells an outcome: as one JSON object, or the paths to standard output and the warnings to the person. */
export function reportOutcome(
  context: CommandContext,
  outcome: Outcome,
  { json, dryRun }: { readonly json?: true; readonly dryRun?: true },
): void {
  const { files, warnings, urls } = outcome;
  if (json) {
    const asked = dryRun ? { asked: distinctRequests(urls) } : {};
    context.print(`${JSON.stringify({ files, warnings, requests: urls.length, ...asked })}\n`);
    return;
  }
  const { say, print, paint } = context;
  const painted = paint?.said ?? plainPainter;
  for (const { message } of warnings) say(`${painted('yellow', 'warning:')} ${message}`);
  if (dryRun) tellTrial(outcome, say);
  else print(files.map(({ path }) => `${path}\n`).join(''));
}

function tellTrial({ files, urls }: Outcome, say: CommandContext['say']): void {
  for (const line of askedLines(distinctRequests(urls))) say(line);
  for (const { path, bytes } of files) say(`would write ${path} (${bytes} bytes)`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (files.length > 1) say(`${files.length} files, ${total} bytes in total`);
}

/** What a trial asked of the service, for people. */
export function askedLines(asked: readonly DistinctRequest[]): string[] {
  return asked.map((one) => `requested ${requestLine(one)}${one.times === 1 ? '' : `, ${one.times} times`}`);
}
