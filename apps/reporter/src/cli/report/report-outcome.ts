import type { Instant } from '@outlay/core/time';
import type { ExportFormat } from '@outlay/exporters';
import type { MadeReport } from '../../engine/make/make-report.ts';
import { type DistinctRequest, distinctRequests, requestLine } from '../requests/distinct-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { warningLine } from '../terminal/warning-line.ts';

/** A written file, as in the JSON output. */
export type WrittenFile = {
  readonly path: string;
  readonly format: ExportFormat;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** Files, warnings and requests of a report. */
export type ReportResult = {
  /** For a dry run, with the paths they would have. */
  readonly files: readonly WrittenFile[];
  readonly warnings: MadeReport['warnings'];
  /** URLs of every request to the service, including retries. */
  readonly urls: readonly string[];
  /** The archive that the report was created from, and when it was read. */
  readonly archive?: { readonly account: string; readonly readAt: Instant };
};

/** Prints the result of a report: one JSON object, or paths on standard output and warnings on standard error. */
export function reportOutcome(
  context: CommandContext,
  outcome: ReportResult,
  { json, dryRun }: { readonly json?: true; readonly dryRun?: true },
): void {
  const { files, warnings, urls, archive } = outcome;
  if (json) {
    const repeated = dryRun ? { distinctRequests: distinctRequests(urls) } : {};
    const origin = archive ? { archive } : {};
    const body = { files, warnings, requests: urls.length, ...repeated, ...origin };
    context.print(`${JSON.stringify(body)}\n`);
    return;
  }
  const { say, print } = context;
  if (archive) say(`from the archive of the account ${archive.account}, read at ${archive.readAt}`);
  for (const { message } of warnings) say(warningLine(context, message));
  if (dryRun) printDryRun(outcome, say);
  else print(files.map(({ path }) => `${path}\n`).join(''));
}

function printDryRun({ files, urls }: ReportResult, say: CommandContext['say']): void {
  for (const line of requestLines(distinctRequests(urls))) say(line);
  for (const { path, bytes } of files) say(`would write ${path} (${bytes} bytes)`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (files.length > 1) say(`${files.length} files, ${total} bytes in total`);
}

/** The requests of a dry run as text. */
export function requestLines(requests: readonly DistinctRequest[]): string[] {
  return requests.map(
    (one) => `requested ${requestLine(one)}${one.times === 1 ? '' : `, ${one.times} times`}`,
  );
}
