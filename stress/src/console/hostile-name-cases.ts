import { oneLine } from '@outlay/core/text';
import { hostileCorpus, hostileStrings } from '@outlay/exporters/internal/testing/hostile-strings.ts';
import { readHtml } from '@outlay/exporters/internal/testing/read-html.ts';
import type { CaseOutcome } from '../fixtures/print-case.ts';
import type { ConsoleSetting } from './console-setting.ts';
import { type Answer, pageAt } from './walk-pages.ts';

type Open = ConsoleSetting['open'];
type Headers = Readonly<Record<string, string>>;

/**
 * Records hostile texts wherever the console shows a text, and sends them in every part of a request. Pages must have the
 * elements and attributes that they have with harmless texts, and no other.
 */
export async function hostileNameCases(
  { open, run }: ConsoleSetting,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<CaseOutcome[]> {
  const texts = [...hostileCorpus, ...hostileStrings(count, seed)].slice(0, count).map(storable);
  const session = await open.signIn();
  const pagesWith = async (text: string): Promise<Answer[]> => {
    await recordText(open, run, text);
    const answers: Answer[] = [];
    for (const path of pathsFor(run, text)) answers.push(await pageAt(open, path, session));
    return [...answers, ...(await reflections(open, text, session))];
  };
  const harmless = new Set((await pagesWith('harmless')).flatMap(shapes));
  const problems: string[] = [];
  for (const text of texts) {
    for (const answer of await pagesWith(text)) {
      const strange = shapes(answer).filter((shape) => !harmless.has(shape));
      if (answer.status >= 500) strange.push(`status ${answer.status}`);
      for (const each of new Set(strange)) {
        problems.push(`${answer.path.slice(0, 60)} with ${JSON.stringify(text)}: ${each}`);
      }
    }
  }
  await recordText(open, run, 'harmless');
  return [
    {
      name: `${texts.length} hostile names become no markup`,
      observed: `${texts.length * (pathsFor(run, '').length + reflectionCount)} pages`,
      problems,
    },
  ];
}

/** Both databases keep neither half of a surrogate pair, and PostgreSQL no NUL. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Puts a text into every recorded text of a run that pages show. */
async function recordText({ database }: Open, run: string, text: string): Promise<void> {
  // Configured names and addresses have no control characters.
  const name = oneLine(text);
  const warnings = JSON.stringify([{ code: 'x', message: text }]);
  await database
    .updateTable('run')
    .set({ job: name, account: name, reason: text, warnings })
    .where('id', '=', run)
    .execute();
  await database
    .updateTable('runAttempt')
    .set({ reason: text, owner: text })
    .where('runId', '=', run)
    .execute();
  await database.updateTable('attempt').set({ detail: text }).execute();
  await database
    .updateTable('delivery')
    .set({ target: name, reason: text, receipt: text })
    .where('runId', '=', run)
    .execute();
  await database
    .updateTable('consoleAction')
    .set({ recipient: text, who: text, reason: text, runId: run })
    .execute();
}

function pathsFor(run: string, text: string): string[] {
  const typed = encodeURIComponent(text);
  const query = ['state', 'job', 'account', 'period', 'recipient', 'before']
    .map((name) => `${name}=${typed}`)
    .join('&');
  return [
    '/',
    '/runs',
    `/runs/${run}`,
    `/runs/${run}/actions/resend`,
    `/runs?${query}`,
    `/calendar?month=${typed}`,
    `/jobs?from=${typed}`,
    `/runs/${typed}`,
    `/${typed}`,
    `/sign-in?link=${typed}`,
  ];
}

const reflectionCount = 3;

/** What someone types, which a page shows again. */
async function reflections(open: Open, text: string, session: Headers): Promise<Answer[]> {
  const send = async (path: string, fields: Readonly<Record<string, string>>): Promise<Answer> => {
    const headers = { ...session, Origin: open.url };
    const answer = await open.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
    return {
      path,
      status: answer.status,
      headers: new Headers([...answer.headers]),
      text: await answer.text(),
    };
  };
  return [
    await send('/sign-in', { link: text }),
    await send('/language', { to: 'en', back: text }),
    await pageAt(open, '/runs', { ...session, 'Accept-Language': text.replaceAll(/[^ -~]/g, '?') }),
  ];
}

/** The elements of a page with the names of their attributes, and where its links and forms lead. */
function shapes({ headers, text }: Answer): string[] {
  const to = headers.get('Location') ?? '/';
  const places = /^\/(?!\/)/.test(to) ? [] : [`leads to ${to}`];
  if (!headers.get('Content-Type')?.startsWith('text/html')) return places;
  const { elements, errors } = readHtml(text);
  return [
    ...places,
    // Characters that nobody has assigned are harmless.
    ...errors.filter((code) => code !== 'noncharacter-in-input-stream').map((code) => `parse error ${code}`),
    ...elements.map(({ name, attributes }) => `<${[name, ...Object.keys(attributes).toSorted()].join(' ')}>`),
    ...elements.flatMap(({ attributes: { href = '/', src = '/', action = '/' } }) =>
      [href, src, action]
        .filter((place) => !/^(?:\/(?!\/)|#)/.test(place))
        .map((place) => `an address ${place}`),
    ),
  ];
}
