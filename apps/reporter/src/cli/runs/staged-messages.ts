import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { RecordedFile } from '../../adapters/store/schema.ts';

/**
 * The staged texts that e-mails of a run have, one for each language. They are staged in every language, so that
 * `outlay resend RUN --to ADDRESS` can send any report; those that no e-mail has are not listed.
 */
export function stagedMessages({
  deliveries,
  files,
}: Pick<RunRecord, 'deliveries' | 'files'>): RecordedFile[] {
  const mailed = new Set(deliveries.filter(({ channel }) => channel === 'email').map(({ locale }) => locale));
  return files.filter(({ format, locale }) => format === 'message' && mailed.has(locale));
}
