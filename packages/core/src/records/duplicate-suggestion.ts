import { type DuplicateStatus, duplicateStatuses } from '../contract/enumerations.ts';
import type { DuplicateSuggestionBody } from '../contract/resources.ts';
import { readName } from './read-fields.ts';

/** Two documents that the service suspects to be one purchase (specification §4). `null` is what it did not give. */
export type DuplicateSuggestion = {
  readonly id: string | null;
  /** The identifier of a document. */
  readonly sourceId: string | null;
  /** The identifier of the document that may be the same purchase. */
  readonly targetId: string | null;
  /** How sure the service is, 0 to 1000, rounded. */
  readonly confidencePerMille: number | null;
  /** Why, in the service's words. */
  readonly reason: string | null;
  /** What a person said of it; `null` also for an answer that this version does not know. */
  readonly status: DuplicateStatus | null;
};

/** A suggestion as the client gives it, and as the service sent it. */
export type DuplicateSuggestionRecord = DuplicateSuggestion & { readonly body: DuplicateSuggestionBody };

/** Reads a suggestion, and keeps what it was read from. */
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
