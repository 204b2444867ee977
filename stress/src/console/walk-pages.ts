import type { ConsoleFixture } from 'outlay/internal/testing/console-fixture.ts';

/** An answer to a request. */
export type Answer = {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Requests a page. */
export async function pageAt(
  open: ConsoleFixture,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const answer = await open.request(path, { headers });
  return {
    path,
    status: answer.status,
    headers: new Headers([...answer.headers]),
    text: await answer.text(),
  };
}

const maxPages = 500;
/** Months follow each other without end. */
const maxMonths = 6;

/** Follows every link from the first page, and everything that a page loads. */
export async function walkPages(
  open: ConsoleFixture,
  headers: Readonly<Record<string, string>>,
): Promise<Answer[]> {
  const found: Answer[] = [];
  const waiting = ['/', '/sign-in', '/nothing'];
  const seen = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined && found.length < maxPages; path = waiting.shift()) {
    const answer = await pageAt(open, path, headers);
    found.push(answer);
    for (const next of linksIn(answer)) {
      const isEndless =
        next.includes('month=') && found.filter((one) => one.path.includes('month=')).length > maxMonths;
      if (seen.has(next) || isEndless) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return found;
}

/** The paths in the attributes of a page. */
function linksIn({ headers, text }: Answer): string[] {
  if (!headers.get('Content-Type')?.startsWith('text/html')) return [];
  const links = text.matchAll(/ (?:href|src|action)="(\/[^"#]*)/g);
  return [...new Set([...links].map(([, path = '']) => path.replaceAll('&amp;', '&')))];
}
