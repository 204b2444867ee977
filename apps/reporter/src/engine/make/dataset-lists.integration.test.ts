import { answerJson, type FakeAnswers, type Script } from '@outlay/core/testing';
import { aRecurringExpense } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { fetchFrom, minimalAnswers, serve } from '../../testing/dataset-service.ts';

/** Answers with a document in a group, without which the names of groups are not requested. */
const answers = {
  ...minimalAnswers,
  listDocuments: {
    items: [
      { storeName: 'Żabka', totalAmount: 12.34, currency: 'PLN', groupId: 'g' },
      { storeName: 'Lidl', totalAmount: 100, currency: 'PLN' },
    ],
  },
};

describe('the lists of a dataset', () => {
  it.each([
    ['missing', undefined, 'not_offered'],
    ['forbidden', answerJson(403, {}), 'forbidden'],
    ['not built', answerJson(501, {}), 'not_offered'],
    ['refused', answerJson(400, {}), 'failed'],
    ['empty', ((_, response) => response.writeHead(204).end()) satisfies Script, 'unreadable'],
    ['a text', 'none', 'unreadable'],
    ['two lists', { items: [], drafts: [] }, 'unreadable'],
    ['too large for one answer', ' '.repeat(200_000), 'unreadable'],
  ] as const)('says of a list that is %s that it was not given', async (_, answer, reason) => {
    const without = {
      ...answers,
      listRecurringExpenses: answer,
      listDuplicateSuggestions: answer,
      listGroups: answer,
    };
    const dataset = await fetchFrom(await serve(without));
    expect([dataset.recurring, dataset.duplicates, dataset.groups]).toEqual([null, null, null]);
    expect(dataset.unavailable).toEqual(
      ['recurring', 'duplicates', 'groups'].map((resource) => ({ resource, reason, missingRecords: null })),
    );
    expect(dataset.documents).toHaveLength(2);
  });

  it('counts what is missing from a list: unreadable records, truncation, pairs without documents', async () => {
    const dataset = await fetchFrom(
      await serve({
        ...answers,
        listRecurringExpenses: { items: [{ name: 'Netflix' }], totalCount: 14 },
        listDuplicateSuggestions: {
          data: [{ sourceDocumentId: 'a', targetDocumentId: 'b' }, { first: 'c' }],
        },
        listGroups: [{ id: 'g' }, 'h', { name: 'i' }],
      }),
    );
    expect([dataset.recurring?.length, dataset.duplicates?.length, dataset.groups?.length]).toEqual([
      1, 1, 1,
    ]);
    expect(dataset.unavailable).toEqual([
      { resource: 'recurring', reason: 'incomplete', missingRecords: 13 },
      { resource: 'duplicates', reason: 'incomplete', missingRecords: 1 },
      { resource: 'groups', reason: 'incomplete', missingRecords: 2 },
    ]);
  });

  it('treats a first page as a part of a list, and an error in any form as a missing list', async () => {
    const dataset = await fetchFrom(
      await serve({
        ...answers,
        listRecurringExpenses: { items: [{ name: 'Netflix' }], totalPages: 3 },
        listDuplicateSuggestions: { result: { Succeeded: false, items: [] } },
        listGroups: { status: 'error', message: 'try later', data: [] },
      }),
    );
    expect([dataset.recurring?.length, dataset.duplicates, dataset.groups]).toEqual([1, null, null]);
    expect(dataset.unavailable).toEqual([
      { resource: 'recurring', reason: 'incomplete', missingRecords: null },
      { resource: 'duplicates', reason: 'unreadable', missingRecords: null },
      { resource: 'groups', reason: 'unreadable', missingRecords: null },
    ]);
  });

  it('reads frequencies by number and by name, and omits rejected pairs', async () => {
    const dataset = await fetchFrom(
      await serve({
        ...minimalAnswers,
        listRecurringExpenses: [
          { name: 'Netflix', frequency: 1, nextOccurrenceDate: '2026-11-20T00:00:00Z' },
          { frequency: 'Yearly' },
          { frequency: 9 },
        ],
        listDuplicateSuggestions: [
          { sourceDocumentId: 'a', targetDocumentId: 'b', confidenceScore: 0.925, status: 0 },
          { sourceDocumentId: 'c', targetDocumentId: 'd', confidenceScore: 7, status: 'Rejected' },
          { sourceDocumentId: 'e', targetDocumentId: 'f', status: 3 },
        ],
      }),
    );
    expect(dataset.recurring?.map(({ frequency, nextDate }) => [frequency, nextDate])).toEqual([
      ['monthly', '2026-11-20'],
      ['yearly', null],
      [null, null],
    ]);
    expect(dataset.duplicates).toEqual([
      { sourceId: 'a', targetId: 'b', confidencePerMille: 925, reason: null },
    ]);
  });

  it('reads everything about a recurring expense, including inactive ones', async () => {
    const server = await serve({
      ...minimalAnswers,
      listRecurringExpenses: [
        {
          id: '5f0c2d3e-0000-4000-8000-000000000001',
          name: ' Netflix ',
          description: '14 płatności',
          frequency: 1,
          dayOfMonth: 31,
          isActive: false,
          category: 'Rozrywka',
          subCategory: 'Streaming',
          paymentType: 'card',
          nextOccurrenceDate: null,
          createdAt: '2025-09-12T22:00:00Z',
        },
        {
          name: '',
          description: ' ',
          dayOfMonth: 32,
          paymentType: 2,
          nextOccurrenceDate: 'soon',
          createdAt: 'x',
        },
      ],
    });
    const { recurring } = await fetchFrom(server);
    expect(recurring).toEqual([
      {
        id: '5f0c2d3e-0000-4000-8000-000000000001',
        name: 'Netflix',
        description: '14 płatności',
        frequency: 'monthly',
        dayOfMonth: 31,
        category: 'Rozrywka',
        subcategory: 'Streaming',
        paymentMethod: 'card',
        isActive: false,
        nextDate: null,
        createdAt: '2025-09-12T22:00:00.000Z',
      },
      aRecurringExpense({ name: null, frequency: null, isActive: null }),
    ]);
    expect(server.requests.map(({ url }) => url)).toContain('/api/RecurringExpenses?includeInactive=true');
  });

  it('include the names of groups if a document is in one', async () => {
    const listGroups = [{ id: 'g', name: 'Dom' }];
    const groupsOf = async (given: FakeAnswers) => {
      const server = await serve({ ...given, listGroups });
      const { groups, unavailable } = await fetchFrom(server);
      return [groups, unavailable, server.requests.filter(({ url }) => url.includes('Groups')).length];
    };
    expect(await groupsOf(answers)).toEqual([listGroups, [], 1]);
    expect(await groupsOf(minimalAnswers)).toEqual([null, [], 0]);
  });
});
