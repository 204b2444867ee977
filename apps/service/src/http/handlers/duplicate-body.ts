import type { DuplicateSuggestionBody } from '@outlay/core/contract';
import type { DuplicateSuggestion } from '../../documents/duplicate-suggestions.ts';

/** A duplicate suggestion in the form of the interface. */
export function duplicateBody(suggestion: DuplicateSuggestion): DuplicateSuggestionBody {
  return {
    id: suggestion.id,
    sourceDocumentId: suggestion.sourceId,
    targetDocumentId: suggestion.targetId,
    confidenceScore: suggestion.confidence,
    matchReason: suggestion.reason,
    status: suggestion.status,
  };
}
