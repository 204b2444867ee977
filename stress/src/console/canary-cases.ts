import type { CaseOutcome } from '../fixtures/print-case.ts';
import type { Canary } from './canaries.ts';
import type { ConsoleSetting } from './console-setting.ts';
import { type Answer, pageAt, walkPages } from './walk-pages.ts';

/** How many texts for operators only must be on the pages of operators: otherwise, the walk sees nothing. */
const leastSeen = 15;

/** Walks every link as a viewer and as an operator, and looks for what must not be there. */
export async function canaryCases({ open, canaries }: ConsoleSetting): Promise<CaseOutcome[]> {
  const signedIn = { operator: await open.signIn('operator'), viewer: await open.signIn('viewer') };
  const unused = (await open.loginPath()).slice('/sign-in?link='.length);
  canaries.add('the secret of an unused link', 'secret', unused);
  for (const [role, { Cookie }] of Object.entries(signedIn)) {
    canaries.add(`the secret of the session of the ${role}`, 'secret', Cookie.split('=')[1] ?? '');
  }
  for (const hash of await hashesIn(open)) canaries.add('a hash of a link or session', 'secret', hash);
  const walk = (headers: Readonly<Record<string, string>>, language: string) =>
    walkPages(open, { ...headers, 'Accept-Language': language });
  const operator = await walk(signedIn.operator, 'en');
  const viewer = [...(await walk(signedIn.viewer, 'en')), ...(await walk(signedIn.viewer, 'pl'))];
  const nobody = await walk({}, 'pl');
  // A viewer may know the addresses of pages for operators. A page names its own, which is not a leak.
  const known = new Set(
    operator.map(({ path }) => path).filter((path) => canaries.foundIn(path).length === 0),
  );
  const tried: Answer[] = [];
  for (const path of known) tried.push(await pageAt(open, path, signedIn.viewer));
  const isSecret = ({ kind }: Canary) => kind === 'secret';
  const seen = new Set(operator.flatMap(({ text }) => canaries.foundIn(text)));
  const hiddenSeen = [...seen].filter(({ kind }) => kind === 'hidden').length;
  const count = `${canaries.all.length} canaries`;
  return [
    {
      name: `viewers see none of ${count}`,
      observed: `${viewer.length} pages by links, ${tried.length} by the addresses of an operator`,
      problems: leaks([...viewer, ...tried], canaries.foundIn),
    },
    {
      name: `nobody sees one of ${count} without signing in`,
      observed: `${nobody.length} pages`,
      problems: leaks(nobody, canaries.foundIn),
    },
    {
      name: 'operators see no secrets, but what only they may see',
      observed: `${operator.length} pages, ${hiddenSeen} of ${canaries.all.filter(({ kind }) => kind === 'hidden').length} hidden texts`,
      problems: [
        ...leaks(operator, (text) => canaries.foundIn(text).filter(isSecret)),
        ...(hiddenSeen < leastSeen ? [`an operator sees ${hiddenSeen} texts; expected ${leastSeen}`] : []),
      ],
    },
    {
      name: 'a list of runs tells viewers nothing about recipients',
      problems: await recipientOracle(open, signedIn.viewer),
    },
    {
      name: 'every page forbids frames, scripts, other hosts and guessing of types',
      problems: [...operator, ...viewer, ...nobody].flatMap(unprotected),
    },
  ];
}

function leaks(answers: readonly Answer[], foundIn: (text: string) => readonly Canary[]): string[] {
  const problems = answers.flatMap(({ path, text, headers }) =>
    foundIn(`${JSON.stringify([...headers].filter(([name]) => name !== 'set-cookie'))}\n${text}`).map(
      ({ what }) => `${path}: ${what}`,
    ),
  );
  return [...new Set(problems)];
}

async function hashesIn({ database }: ConsoleSetting['open']): Promise<string[]> {
  const links = await database.selectFrom('consoleLink').select('hash').execute();
  const sessions = await database.selectFrom('consoleSession').select('hash').execute();
  return [...links, ...sessions].map(({ hash }) => hash);
}

/** A viewer who asks for the runs of a recipient gets those of everyone. */
async function recipientOracle(
  open: ConsoleSetting['open'],
  viewer: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { target } = await open.database
    .selectFrom('delivery')
    .select('target')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow();
  const listed = async (query: string) =>
    (await pageAt(open, `/runs${query}`, viewer)).text.match(/href="\/runs\/[0-9a-f-]{36}/g)?.join() ?? '';
  const [all, known, unknown] = [
    await listed(''),
    await listed(`?recipient=${encodeURIComponent(target)}`),
    await listed('?recipient=nobody@finance.example'),
  ];
  return all !== '' && all === known && all === unknown ? [] : ['the list depends on the recipient'];
}

/** The headers that a page lacks, and what it may not contain. */
function unprotected({ path, headers, text }: Answer): string[] {
  const policy = headers.get('Content-Security-Policy') ?? '';
  const isFramed = policy.startsWith('sandbox;') && policy.includes("frame-ancestors 'self'");
  const isSaved = headers.get('Content-Disposition')?.startsWith('attachment') === true;
  const isPage = headers.get('Content-Type')?.startsWith('text/html') && !isFramed && !isSaved;
  const isScript = headers.get('Content-Type')?.startsWith('text/javascript') === true;
  const expected: readonly (readonly [string, boolean])[] = [
    ['default-src none', policy.includes("default-src 'none'")],
    ['no scripts but ours', !policy.replace("script-src 'self';", '').includes('script-src')],
    ['no frames around it', isFramed || policy.includes("frame-ancestors 'none'")],
    ['X-Frame-Options', headers.get('X-Frame-Options') === (isFramed ? 'SAMEORIGIN' : 'DENY')],
    ['nosniff', headers.get('X-Content-Type-Options') === 'nosniff'],
    ['no-store', isScript || headers.get('Cache-Control') === 'no-store'],
    ['no script elements but ours', !isPage || !/<script|<object|<embed|\son\w+=/i.test(withoutOurs(text))],
    ['links in frames of ours only', !isFramed || policy.includes("form-action 'none'")],
    ['no address of another host', !isPage || !/(?:href|src|action)="(?!\/(?!\/)|#)/i.test(text)],
  ];
  return expected.filter(([, holds]) => !holds).map(([what]) => `${path}: ${what}`);
}

/** The text of a page without the element of the console's own script, whose bytes the browser compares with a hash. */
function withoutOurs(text: string): string {
  return text.replace(
    /<script src="\/htmx\.js\?[0-9A-Za-z]{16}" integrity="sha\d{3}-[^"]+" defer><\/script>/,
    '',
  );
}
