import type { AlertEntry } from './alert-entry.ts';
import type { AlertGroup, AlertMessage } from './alert-message.ts';

/** Formats a message as plain text. */
export function alertText({ subject, groups, footer }: AlertMessage): string {
  return [subject, '', ...groups.flatMap(groupLines), '-- ', footer, ''].join('\n');
}

function groupLines({ title, advice, entries, more }: AlertGroup): string[] {
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

function entryLines({ title, facts, commands }: AlertEntry): string[] {
  return [
    `* ${title}`,
    ...facts.map((fact) => `  ${fact}`),
    ...commands.map((command) => `    ${command}`),
    '',
  ];
}
