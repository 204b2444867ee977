import { z } from 'zod';
import type { Run } from './schema.ts';

const warningsSchema = z.array(z.object({ code: z.string(), message: z.string() }));

/** A warning as it was recorded; its code may be one of another version. */
export type RecordedWarning = z.output<typeof warningsSchema>[number];

/**
 * The text of warnings for the store.
 * @param isEncrypted - whether its files are encrypted: warnings tell stores and amounts, so that only codes are recorded
 */
export function warningsText(warnings: readonly RecordedWarning[], isEncrypted: boolean): string {
  const recorded = warnings.map(({ code, message }) => ({
    code,
    message: isEncrypted ? `${code}; only the report has the text, because the store is encrypted` : message,
  }));
  return JSON.stringify(recorded);
}

/** The warnings of a run's report, in its first language; empty for a run without a report, or without files. */
export function warningsOf({ warnings }: Pick<Run, 'warnings'>): readonly RecordedWarning[] {
  return warnings === null ? [] : warningsSchema.parse(JSON.parse(warnings));
}
