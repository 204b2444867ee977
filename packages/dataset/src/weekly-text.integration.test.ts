import { createClient } from '@outlay/core';
import { answerJson, type FakeAnswers, startFakeService } from '@outlay/core/testing';
import { Agent, fetch } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { weeklyText } from './weekly-text.ts';

const week = { from: '2026-10-19', until: '2026-10-26' };

async function textFrom(answers: FakeAnswers, signal?: AbortSignal) {
  const server = await startFakeService(answers);
  onTestFinished(server.stop);
  const agent = new Agent({ connect: { ca: server.ca } });
  onTestFinished(() => agent.destroy());
  const client = createClient({
    baseUrl: server.url,
    token: 'svc_a.b',
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
  });
  const request = { period: week, timeZone: 'Europe/Warsaw', ...(signal ? { signal } : {}) };
  return { given: await weeklyText(client, request), requests: server.requests.map(({ url }) => url) };
}

describe('the service’s text about a week', () => {
  it.each(['2026-10-18T22:00:00Z', '2026-10-19T00:00:00Z', '2026-10-19', '2026-10-19T00:00:00'])(
    'is found by its first day, written as %s',
    async (periodStart) => {
      const { given, requests } = await textFrom({
        listWeeklySummaries: [
          { periodStart: '2026-10-25T23:00:00Z', summary: 'Następny tydzień.' },
          { periodStart: 'wczoraj', summary: 'Nieczytelny tydzień.' },
          { periodStart, summary: '  Ten tydzień.\n' },
          { periodStart: '2026-10-11T22:00:00Z', summary: 'Poprzedni tydzień.' },
        ],
      });
      expect(given).toEqual({ value: 'Ten tydzień.', unavailable: [] });
      expect(requests).toHaveLength(1);
    },
  );

  it.each([
    ['there is no such week', [{ periodStart: '2026-10-12', summary: 'Inny.' }]],
    ['it is empty', [{ periodStart: '2026-10-19', summary: '  ' }]],
    ['the week has none', [{ periodStart: '2026-10-19' }]],
    ['there are no weeks', { items: [] }],
  ])('is missing if %s', async (_, listWeeklySummaries) => {
    expect((await textFrom({ listWeeklySummaries })).given).toEqual({ value: null, unavailable: [] });
  });

  it.each([
    ['there is no list of weeks', undefined, 'not_offered'],
    ['the list is not one', 'none', 'unreadable'],
    ['some weeks cannot be read', [{ periodStart: '2026-10-12' }, 'this week'], 'unreadable'],
    ['the request is refused', answerJson(400, { error: 'invalid_request' }), 'failed'],
    ['the token may not read it', answerJson(403, { error: 'forbidden' }), 'forbidden'],
  ])('is unavailable if %s', async (_, listWeeklySummaries, reason) => {
    expect((await textFrom({ listWeeklySummaries })).given).toEqual({
      value: null,
      unavailable: [{ resource: 'weekly_text', reason, missingRecords: null }],
    });
  });

  it('fails the run if the token is refused', async () => {
    const listWeeklySummaries = answerJson(401, { error: 'unauthorized' });
    await expect(textFrom({ listWeeklySummaries })).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('fails the run if it is aborted', async () => {
    const reading = textFrom({ listWeeklySummaries: [] }, AbortSignal.abort());
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  });
});
