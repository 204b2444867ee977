import { html } from 'hono/html';
import type { OwnSession } from '../access/own-sessions.ts';
import { hiddenFields } from './job-form.ts';
import { type CellContent, type Markup, shown, table, titledSection } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { instantText } from './run-words.ts';

/** The path of the page. */
export const sessionsPath = '/sessions';

/** Where its forms are sent. */
export const endSessionPath = `${sessionsPath}/end`;

/** The fields of its forms. */
export const sessionFields = {
  /** The identifier of a session, or `otherSessions`. */
  session: 'session',
} as const;

/** Ends every session but the present one. */
export const otherSessions = 'others';

/** The sessions of the reader, each with a button that ends it, and one for all others. */
export function sessionsPage(own: readonly OwnSession[], reader: Reader): PageContent {
  const { words } = reader;
  const { sessions } = words;
  const rows = own.map(({ session: { startedAt, seenAt, through, client }, ...one }): CellContent[] => [
    instantText(startedAt, words, 'UTC'),
    instantText(seenAt, words, 'UTC'),
    sessions.through[through],
    shown(client),
    one.isPresent ? sessions.present : endForm(one.id, sessions.end, reader),
  ]);
  const names = [sessions.started, sessions.seen, sessions.how, sessions.address, words.columns.state];
  const others = own.filter(({ isPresent }) => !isPresent).length;
  const isAlone = own.some(({ isPresent, session }) => isPresent && session.isNamed === 0);
  return {
    title: sessions.title,
    content: html`<p>${sessions.about}</p>${titledSection('sessions', sessions.title, table('sessions', names, rows))}
${others === 0 ? html`<p>${isAlone ? sessions.onlyThis : sessions.noOthers}</p>` : endForm(otherSessions, sessions.endOthers(others), reader)}`,
  };
}

function endForm(session: string, label: string, reader: Reader): Markup {
  const hidden = hiddenFields(reader, { [sessionFields.session]: session });
  return html`<form method="post" action="${endSessionPath}">${hidden}<button>${label}</button></form>`;
}
