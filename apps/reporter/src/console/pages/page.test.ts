import { expect, it } from 'vitest';
import { consoleWords } from '../words/console-words.ts';
import { noMarkup } from './markup.ts';
import { page, type Reader } from './page.ts';

const reader: Omit<Reader, 'path'> = {
  words: consoleWords.en,
  role: 'operator',
  name: 'Anna <Nowak>',
  canSignOut: true,
  formToken: 'x',
  scriptIntegrity: 'sha384-x',
};

/** The links of the navigation that are marked, with how. */
async function marked(path: string): Promise<string[]> {
  const text = String(await page({ ...reader, path }, { title: 'Title', content: noMarkup }));
  const links = text.matchAll(/<a href="([^"]+)" aria-current="(\w+)">/g);
  return [...links].map(([, to, current]) => `${to} ${current}`);
}

it.each([
  ['/', ['/ page']],
  ['/calendar?month=2026-11', ['/calendar page']],
  ['/runs?state=held', ['/runs page']],
  ['/runs/1/files/en/report.pdf/preview', ['/runs true']],
  ['/bulk/batches/1', ['/runs true']],
  ['/jobs/monthly/run', ['/jobs true']],
  ['/accounts/home', ['/accounts true']],
  ['/settings', ['/settings page']],
  ['/sessions', ['/sessions page']],
  ['/runsome', []],
])('marks in the navigation where %s belongs', async (path, links) => {
  expect(await marked(path)).toEqual(links);
});

it.each([
  ['en', 'operator', 'Signed in as Anna &lt;Nowak&gt; (operator)'],
  ['en', 'viewer', 'Signed in as Anna &lt;Nowak&gt; (viewer)'],
  ['pl', 'operator', 'Zalogowano: Anna &lt;Nowak&gt; (operator)'],
  ['pl', 'viewer', 'Zalogowano: Anna &lt;Nowak&gt; (tylko podgląd)'],
] as const)(
  'says in %s who is signed in as %s, even if a proxy signs people in',
  async (locale, role, text) => {
    const signedIn = { ...reader, words: consoleWords[locale], role, canSignOut: false, path: '/' };
    expect(String(await page(signedIn, { title: 'Title', content: noMarkup }))).toContain(
      `<span class="who">${text}</span>`,
    );
  },
);
