import { answerJson, type FakeAnswers, startFakeService } from '@outlay/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../connection/connect.ts';
import { weeklyText } from './weekly-text.ts';

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

const week = { from: '2026-10-19', until: '2026-10-26' };

async function textFrom(answers: FakeAnswers, signal?: AbortSignal) {
  const server = await startFakeService(answers);
  running.push(server.stop);
  const { client, close } = connect({ baseUrl: server.url, token: 'svc_a.b', ca: server.ca });
  running.push(close);
  const request = { period: week, timeZone: 'Europe/Warsaw', ...(signal ? { signal } : {}) };
  return { text: await weeklyText(client, request), requests: server.requests.map(({ url }) => url) };
}

describe('the service’s text about a week', () => {
  it.each(['2026-10-18T22:00:00Z', '2026-10-19T00:00:00Z', '2026-10-19', '2026-10-19T00:00:00'])(
    'is found by its first day, written as %s',
    async (periodStart) => {
      const { text, requests } = await textFrom({
        listWeeklySummaries: [
          { periodStart: '2026-10-25T23:00:00Z', summary: 'Następny tydzień.' },
          { periodStart: 'wczoraj', summary: 'Nieczytelny tydzień.' },
          { periodStart, summary: '  Ten tydzień.\n' },
          { periodStart: '2026-10-11T22:00:00Z', summary: 'Poprzedni tydzień.' },
        ],
      });
      expect(text).toBe('Ten tydzień.');
      expect(requests).toHaveLength(1);
    },
  );

  it.each([
    ['there is no such week', [{ periodStart: '2026-10-12', summary: 'Inny.' }]],
    ['it is empty', [{ periodStart: '2026-10-19', summary: '  ' }]],
    ['the week has none', [{ periodStart: '2026-10-19' }]],
    ['there is no list of weeks', undefined],
    ['the list is not one', { items: [] }],
    ['the request is refused', answerJson(400, { error: 'invalid_request' })],
  ])('is none where %s', async (_, listWeeklySummaries) => {
    expect((await textFrom({ listWeeklySummaries })).text).toBeNull();
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ])('ends the run where the service answers %i', async (status, code) => {
    const listWeeklySummaries = answerJson(status, { error: code });
    await expect(textFrom({ listWeeklySummaries })).rejects.toMatchObject({ code });
  });

  it('ends the run where it is given up', async () => {
    const reading = textFrom({ listWeeklySummaries: [] }, AbortSignal.abort());
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  });
});
