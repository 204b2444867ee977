import type { Note } from './left-out-note.ts';

/** Both bodies of a message. */
export type Bodies = { readonly text: string; readonly html: string };

/** Puts a note at the end of both bodies. */
export function withNote<Message extends Bodies>(message: Message, { lead, lines }: Note): Message {
  const end = message.html.lastIndexOf('</body>');
  const [before, after] =
    end < 0 ? [message.html, ''] : [message.html.slice(0, end), message.html.slice(end)];
  return {
    ...message,
    text: [message.text, '', lead, ...lines.map((line) => `- ${line}`)].join('\n'),
    html: `${before}${htmlNote(lead, lines)}\n${after}`,
  };
}

/** Looks like the warnings of a report's summary. */
function htmlNote(lead: string, lines: readonly string[]): string {
  const items = lines.map(
    (line) => `<li style="margin:0 0 4px;overflow-wrap:anywhere">${escaped(line)}</li>`,
  );
  return (
    '<div style="max-width:604px;margin:24px auto 0;padding:12px 16px;border-left:4px solid #7a4d00;background:#fff6de">' +
    `<p style="margin:0 0 6px;color:#7a4d00;font-weight:bold">${escaped(lead)}</p>` +
    `<ul style="margin:0;padding-left:20px">${items.join('')}</ul></div>`
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
