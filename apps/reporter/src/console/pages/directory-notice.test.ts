import { html } from 'hono/html';
import { expect, it } from 'vitest';
import type { Configuration, DirectoryState } from '../../adapters/configuration/configuration.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { consoleWords } from '../words/console-words.ts';
import { directoryNotice } from './directory-notice.ts';

const readable: DirectoryState = { revision: 1, unreadable: null, problems: [] };

async function noticeOf(
  state: DirectoryState | undefined,
  role: 'viewer' | 'operator' = 'operator',
  locale: 'en' | 'pl' = 'en',
) {
  const configuration = { directory: state && { state } } as unknown as Configuration;
  const notice = html`${directoryNotice(configuration, { words: consoleWords[locale], role })}`;
  const text: string = (await notice).toString();
  return text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('says nothing without a directory, and while nothing is wrong with it', async () => {
  expect([await noticeOf(undefined), await noticeOf(readable)]).toEqual(['', '']);
});

it('says since when it cannot be read and why, in both languages; the reason only to operators', async () => {
  const reason = sayReason('directory_empty');
  const state = { ...readable, unreadable: { since: '2026-11-01T06:00:00.000Z', reason } };
  expect(await noticeOf(state)).toMatch(
    /has been unreadable since 1 Nov 2026, 06:00 .*No reports are planned.*the directory has no accounts/i,
  );
  expect(await noticeOf(state, 'operator', 'pl')).toMatch(
    /nie można odczytać od .*06:00.*katalog nie zawiera kont/i,
  );
  expect(await noticeOf(state, 'viewer')).not.toContain('has no accounts');
});

it('lists invalid entries, as text, to operators', async () => {
  const problems = Array.from({ length: 25 }, (_, index) => `line ${index}: title: "<script>"`);
  const notice = await noticeOf({ ...readable, problems });
  expect(notice).toContain('25 invalid entries');
  expect(notice).toContain('line 19: title: &quot;&lt;script&gt;&quot;');
  expect(notice).toContain('5 more; outlay config check lists them.');
  expect(await noticeOf({ ...readable, problems }, 'viewer')).not.toContain('line 0');
});
