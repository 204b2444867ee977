import type { ExportFormat } from '@outlay/exporters';
import type { Warning } from '@outlay/reports';
import type { CommandContext } from './command-context.ts';

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
  readonly files: readonly WrittenFile[];
  readonly warnings: readonly Warning[];
  /** How many requests were sent to the service, the repeated ones included. */
  readonly requests: number;
};

/** Tells an outcome: as one JSON object, or the paths to standard output and the warnings to the person. */
export function reportOutcome(
  { say, print }: Pick<CommandContext, 'say' | 'print'>,
  outcome: Outcome,
  { json, dryRun }: { readonly json?: true; readonly dryRun?: true },
): void {
  if (json) {
    print(`${JSON.stringify(outcome)}\n`);
    return;
  }
  for (const { message } of outcome.warnings) say(`warning: ${message}`);
  for (const { path, bytes } of dryRun ? outcome.files : []) say(`would write ${path} (${bytes} bytes)`);
  if (!dryRun) print(outcome.files.map(({ path }) => `${path}\n`).join(''));
}
