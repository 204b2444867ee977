import { html } from 'hono/html';
import type { ConsoleRole } from '../../adapters/store/schema.ts';
import { formTokenField } from '../access/form-token.ts';
import { type ConsoleWords, consoleWords } from '../words/console-words.ts';
import { liveRegion, liveScriptTags } from './live-region.ts';
import { type Markup, noMarkup, shown } from './markup.ts';
import { sessionsPath } from './sessions-page.ts';

/** Who looks at a page, and in which language. */
export type Reader = {
  readonly words: ConsoleWords;
  readonly role: ConsoleRole;
  /** Who is signed in. */
  readonly name: string;
  /** Whether the console can end the session. The proxy would begin another one. */
  readonly canSignOut: boolean;
  /** The token of the forms of this session. */
  readonly formToken: string;
  /** The path and query of this page, to which a change of the language returns. */
  readonly path: string;
  /** The hash of the script of pages that change while they are open. */
  readonly scriptIntegrity: string;
};

/** A page and its name. */
export type PageContent = {
  readonly title: string;
  readonly content: Markup;
  /** If it changes while it is open: what screen readers say when that changes; `null` for nothing. */
  readonly live?: { readonly summary: string | null };
};

/** A page for someone who is signed in, with navigation. */
export function page(reader: Reader, { title, content, live }: PageContent): Markup {
  const { words, role, name, canSignOut, formToken, path, scriptIntegrity } = reader;
  const links = [
    ['/', words.pages.today],
    ['/calendar', words.pages.calendar],
    ['/runs', words.pages.runs],
    ['/jobs', words.pages.jobs],
    ['/accounts', words.accounts.title],
    ...(role === 'operator' ? ([['/settings', words.pages.settings]] as const) : []),
  ] as const;
  const present = path.split('?')[0] ?? '';
  const who = words.signedInAs(shown(name), role);
  const navigation = html`<nav aria-label="Outlay"><ul>${links.map(
    ([to, label]) => html`<li><a href="${to}"${currentMark(to, present)}>${label}</a></li>`,
  )}</ul></nav>
<span class="who">${canSignOut ? html`<a href="${sessionsPath}"${currentMark(sessionsPath, present)}>${who}</a>` : who}</span>
${
  canSignOut
    ? html`<form method="post" action="/sign-out"><input type="hidden" name="${formTokenField}" value="${formToken}"><button class="quiet">${words.signOut}</button></form>`
    : noMarkup
}`;
  if (!live) return frame({ words, path, navigation }, { title, content });
  const script = liveScriptTags(scriptIntegrity);
  return frame(
    { words, path, navigation, script },
    { title, content: liveRegion(content, { path, ...live }) },
  );
}

/** Marks the link to the page itself, or to the list that it belongs to. */
function currentMark(to: string, present: string): Markup {
  if (to === present) return html` aria-current="page"`;
  const isWithin = present.startsWith(`${to}/`) || (to === '/runs' && present.startsWith('/bulk/'));
  return to !== '/' && isWithin ? html` aria-current="true"` : noMarkup;
}

/** A page for someone who is not signed in. */
export function publicPage(words: ConsoleWords, path: string, { title, content }: PageContent): Markup {
  return frame({ words, path, navigation: noMarkup }, { title, content });
}

type Frame = Pick<Reader, 'words' | 'path'> & { readonly navigation: Markup; readonly script?: Markup };

function frame(
  { words, path, navigation, script = noMarkup }: Frame,
  { title, content }: PageContent,
): Markup {
  const others = Object.values(consoleWords).filter(({ locale }) => locale !== words.locale);
  return html`<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Outlay</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/console.css">
${script}</head>
<body>
<a class="skip" href="#content">${words.skipToContent}</a>
<header><span class="brand">Outlay</span>${navigation}</header>
<main id="content" tabindex="-1"><h1>${title}</h1>
${content}
</main>
<footer>${others.map(
    ({ locale, language }) =>
      html`<form method="post" action="/language"><input type="hidden" name="to" value="${locale}"><input type="hidden" name="back" value="${path}"><button class="quiet" lang="${locale}">${language}</button></form>`,
  )}</footer>
</body>
</html>
`;
}
