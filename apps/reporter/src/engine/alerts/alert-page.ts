import { oneLine } from '@outlay/core/text';
import type { AlertEntry } from './alert-entry.ts';
import type { AlertGroup, AlertMessage } from './alert-message.ts';

const ink = '#16212b';
const soft = '#52606b';
const failureColor = '#7a4d00';
const recoveredColor = '#0f5c6e';

/** Formats a message as HTML, with inline styles because mail clients remove style sheets. */
export function alertPage({ locale, subject, groups, footer }: AlertMessage): string {
  return [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:${ink};font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">`,
    '<div style="max-width:640px;margin:0 auto">',
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${escaped(subject)}</h1>`,
    ...groups.map(groupHtml),
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #c9d3d9;color:${soft};font-size:13px">${escaped(footer)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

function groupHtml({ isFailure, title, advice, entries, more }: AlertGroup): string {
  const color = isFailure ? failureColor : recoveredColor;
  return [
    `<h2 style="margin:24px 0 8px;padding-left:12px;border-left:4px solid ${color};font-size:17px;line-height:1.3;color:${color}">${escaped(title)}</h2>`,
    `<p style="margin:0 0 12px">${escaped(advice)}</p>`,
    ...entries.map(entryHtml),
    ...(more === undefined ? [] : [`<p style="margin:0;color:${soft}">${escaped(more)}</p>`]),
  ].join('\n');
}

function entryHtml({ title, facts, commands }: AlertEntry): string {
  const lines = facts.map((fact) => `<br><span style="color:${soft};font-size:13px">${escaped(fact)}</span>`);
  const typed = commands.map(
    (command) =>
      `<br><code style="font-family:Menlo,Consolas,monospace;font-size:13px;background:#eef2f4;padding:2px 4px">${escaped(command)}</code>`,
  );
  return `<p style="margin:0 0 12px;overflow-wrap:anywhere"><strong>${escaped(title)}</strong>${lines.join('')}${typed.join('')}</p>`;
}

function escaped(text: string): string {
  return oneLine(text).replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
