import type { NewDocument, Picture } from '../documents/stored-document.ts';
import { type CheckedDocument, importedDocumentSchema } from './imported-document.ts';
import { FieldError, type NormaliseContext, normaliseDocument } from './normalise-document.ts';
import type { FileRecord } from './read-records.ts';

/** A document that cannot be accepted: where it stands and why. */
export type RecordProblem = { readonly where: string; readonly message: string };

/** What came out of reading records. */
export type CheckedRecords = {
  readonly documents: readonly NewDocument[];
  readonly problems: readonly RecordProblem[];
};

/** Checks every record. A bad one becomes a problem and does not keep the others from being checked. */
export async function checkRecords(
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  context: NormaliseContext,
  readPicture: (name: string) => Promise<Picture>,
): Promise<CheckedRecords> {
  const documents: NewDocument[] = [];
  const problems: RecordProblem[] = [];
  const seen = new Map<string, number>();
  for await (const record of records) {
    if ('problem' in record) {
      problems.push({ where: record.where, message: record.problem });
      continue;
    }
    const parsed = importedDocumentSchema.safeParse(record.value);
    if (!parsed.success) {
      const message = parsed.error.issues.map(issueText).join('; ');
      problems.push({ where: record.where, message });
      continue;
    }
    try {
      const picture = parsed.data.image ? await readPicture(parsed.data.image) : null;
      documents.push(normaliseDocument(parsed.data, picture, countSeen(seen, parsed.data), context));
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      problems.push({ where: record.where, message: error.message });
    }
  }
  return { documents, problems };
}

/** Two equal lines of one file are two purchases: a second coffee at the counter. */
function countSeen(seen: Map<string, number>, document: CheckedDocument): number {
  const content = JSON.stringify(document);
  const before = seen.get(content) ?? 0;
  seen.set(content, before + 1);
  return before;
}

function issueText({ path, message }: { path: PropertyKey[]; message: string }): string {
  const name = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    '',
  );
  return name === '' ? message : `${name}: ${message}`;
}
