import { type CheckBlock, type CheckItem, foldChecks, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { block } from './block.ts';

/** The items to check: the first ones, including all critical ones, and the others in a collapsed list. */
export function checkBlock(toCheck: CheckBlock | null, max: number, locale: Locale): string {
  if (!toCheck) return '';
  const { title, items } = toCheck;
  const { rows, rest } = foldChecks(items, max, locale);
  const others = items.slice(rows.length);
  const more =
    rest === null
      ? ''
      : `<details class="more">\n<summary>${escapeHtml(rest)}</summary>\n${listOf(others)}</details>\n`;
  return block(title, {}, listOf(rows) + more);
}

function listOf(items: readonly CheckItem[]): string {
  if (items.length === 0) return '';
  const lines = items.map(
    ({ text, isCritical }) => `<li${isCritical ? ' class="critical"' : ''}>${htmlSentence(text)}</li>\n`,
  );
  return `<ul class="checks">\n${lines.join('')}</ul>\n`;
}
