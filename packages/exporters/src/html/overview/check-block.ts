import { type CheckBlock, type CheckItem, foldChecks, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { block } from './block.ts';

/**
 * The items to check: the first ones, as many as fit a printed page but all critical ones, and the others in a collapsed
 * list.
 */
export function checkBlock(toCheck: CheckBlock | null, max: number, locale: Locale): string {
  if (!toCheck) return '';
  const { title, items } = toCheck;
  const { rows, rest } = foldChecks(items, fittingRows(items, max), locale);
  const others = items.slice(rows.length);
  const more =
    rest === null
      ? ''
      : `<details class="more">\n<summary>${escapeHtml(rest)}</summary>\n${listOf(others)}</details>\n`;
  return block(title, {}, listOf(rows) + more);
}

/** An approximate number of characters in a line of half a printed page, and how many lines the items may take. */
const [lineLength, maxLines] = [50, 14];

/** The number of rows for which there is room on a printed page: fewer than `max` if the texts are long. */
function fittingRows(items: readonly CheckItem[], max: number): number {
  let [lines, rows] = [0, 0];
  for (const { text } of items.slice(0, max)) {
    lines += Math.ceil(text.length / lineLength);
    if (lines > maxLines) break;
    rows += 1;
  }
  return Math.max(1, rows);
}

function listOf(items: readonly CheckItem[]): string {
  if (items.length === 0) return '';
  const lines = items.map(
    ({ text, isCritical }) => `<li${isCritical ? ' class="critical"' : ''}>${htmlSentence(text)}</li>\n`,
  );
  return `<ul class="checks">\n${lines.join('')}</ul>\n`;
}
