import { type CallOptions, type Client, readInstant } from '@outlay/core';
import {
  type DuplicateSuggestionBody,
  duplicateStatuses,
  type RecurringExpenseBody,
  readEnumeration,
  recurringFrequencies,
} from '@outlay/core/contract';
import { isCalendarDate } from '@outlay/core/time';
import type { Dataset, DuplicateSuggestion, RecurringExpense } from '@outlay/reports';
import { givenList } from './given.ts';

/** What of the service a report can do without, list by list. @throws {ApiError} as `givenList` */
export async function fetchOptionalLists(
  client: Client,
  options: CallOptions,
): Promise<Pick<Dataset, 'recurring' | 'duplicates' | 'groups' | 'unavailable'>> {
  const [recurring, duplicates, groups] = await Promise.all([
    // One that ended lately was still paid in the period, or in the one before.
    givenList(
      'recurring',
      client.recurringExpenses.list({ includeInactive: true }, options).page(),
      (body) => [recurringExpense(body)],
    ),
    givenList('duplicates', client.deduplication.suggestions(options).page(), duplicateSuggestion),
    givenList('groups', client.groups.list({ showArchived: true }, options).page(), ({ id, name }) => [
      { id, name: name ?? null },
    ]),
  ]);
  return {
    recurring: recurring.value,
    duplicates: duplicates.value,
    groups: groups.value,
    unavailable: [recurring, duplicates, groups].flatMap(({ unavailable }) => unavailable),
  };
}

function recurringExpense(body: RecurringExpenseBody): RecurringExpense {
  const frequency = readEnumeration(recurringFrequencies, body.frequency);
  return {
    id: body.id ?? null,
    name: body.name?.trim() || null,
    description: body.description?.trim() || null,
    frequency: frequency?.isKnown ? frequency.name : null,
    dayOfMonth: dayOfMonth(body.dayOfMonth),
    category: body.category ?? null,
    subcategory: body.subCategory ?? null,
    paymentMethod: typeof body.paymentType === 'string' ? body.paymentType.trim() || null : null,
    isActive: body.isActive ?? null,
    nextDate: dayOf(body.nextOccurrenceDate),
    createdAt: readInstant(body.createdAt),
  };
}

function dayOfMonth(given: number | null | undefined): number | null {
  const day = given ?? 0;
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}

function dayOf(text: string | null | undefined): string | null {
  const day = (text ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

/** Nothing for a pair that a person rejected; `undefined` for what names no two documents. */
function duplicateSuggestion(body: DuplicateSuggestionBody): DuplicateSuggestion[] | undefined {
  const status = readEnumeration(duplicateStatuses, body.status);
  if (status?.isKnown && (status.name === 'rejected' || status.name === 'dismissed')) return [];
  const { confidenceScore, sourceDocumentId, targetDocumentId } = body;
  if (!sourceDocumentId || !targetDocumentId) return undefined;
  const isScore = typeof confidenceScore === 'number' && confidenceScore >= 0 && confidenceScore <= 1;
  return [
    {
      sourceId: sourceDocumentId,
      targetId: targetDocumentId,
      confidencePerMille: isScore ? Math.round(confidenceScore * 1000) : null,
      reason: body.matchReason ?? null,
    },
  ];
}
