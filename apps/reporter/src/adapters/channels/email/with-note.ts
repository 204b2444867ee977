import type { Note } from './left-out-note.ts';

/** Both bodies of a message. */
export type Bodies = { readonly text: string; readonly html: string };

/** Appends a note to both bodies. */
export function withNote<Message extends Bodies>(message: Message, { lead, lines }: Note): Message {
  return {
    ...message,
    text: [message.text, '', lead, ...lines.map((line) => `- ${line}`)].join('\n'),
    html: `${message.html}\n${htmlNote(lead, lines)}`,
  };
}

/** Formatted like the warnings of a report. */
function htmlNote(lead: string, lines: readonly string[]): string {
  const items = lines.map(
    (line) => `<li style="margin:0 0 4px;overflow-wrap:anywhere">${escaped(line)}</li>`,
  );
  return (
    '<div class="critical" style="margin:24px 0 0;padding:12px 16px;border-left:4px solid #7a4d00;background:#fff6de;color:#5c3a00">' +
    `<p style="margin:0 0 6px;font-weight:bold">${escaped(lead)}</p>` +
    `<ul style="margin:0;padding-left:20px">${items.join('')}</ul></div>`
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
