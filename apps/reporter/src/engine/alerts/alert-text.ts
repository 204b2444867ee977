import type { NoticeEntry } from './alert-entry.ts';
import type { NoticeGroup, NoticeLetter } from './alert-message.ts';

/** A letter to the owner as plain text. */
export function noticeText({ subject, groups, footer }: NoticeLetter): string {
  return [subject, '', ...groups.flatMap(groupLines), '-- ', footer, ''].join('\n');
}

function groupLines({ title, advice, entries, more }: NoticeGroup): string[] {
  return [
    title,
    '='.repeat(title.length),
    '',
    advice,
    '',
    ...entries.flatMap(entryLines),
    ...(more === undefined ? [] : [more, '']),
  ];
}

function entryLines({ title, facts, commands }: NoticeEntry): string[] {
  return [
    `* ${title}`,
    ...facts.map((fact) => `  ${fact}`),
    ...commands.map((command) => `    ${command}`),
    '',
  ];
}
