import { type DuplicateStatus, duplicateStatuses } from '../contract/enumerations.ts';
import type { DuplicateSuggestionBody } from '../contract/resources.ts';
import { readName } from './read-fields.ts';

/** Two documents that the service suspects to be one purchase (specification §4). `null` means not given. */
export type DuplicateSuggestion = {
  readonly id: string | null;
  /** The identifier of a document. */
  readonly sourceId: string | null;
  /** The identifier of the document that may be the same purchase. */
  readonly targetId: string | null;
  /** The service's confidence in per mille, 0 to 1000, rounded. */
  readonly confidencePerMille: number | null;
  /** The reason, as the service words it. */
  readonly reason: string | null;
  /** The user's decision; `null` also for a status that this version does not know. */
  readonly status: DuplicateStatus | null;
};

/** A suggestion as the client returns it; `body` is what the service sent. */
export type DuplicateSuggestionRecord = DuplicateSuggestion & { readonly body: DuplicateSuggestionBody };

/** Reads a suggestion and keeps the original body. */
export function readDuplicateSuggestionRecord(body: DuplicateSuggestionBody): DuplicateSuggestionRecord {
  const { confidenceScore } = body;
  const isScore = typeof confidenceScore === 'number' && confidenceScore >= 0 && confidenceScore <= 1;
  return {
    id: body.id ?? null,
    sourceId: body.sourceDocumentId || null,
    targetId: body.targetDocumentId || null,
    confidencePerMille: isScore ? Math.round(confidenceScore * 1000) : null,
    reason: body.matchReason ?? null,
    status: readName(duplicateStatuses, body.status),
    body,
  };
}
