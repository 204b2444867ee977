import type { Figure, FigureList, Locale, Reconciliation } from '@outlay/reports';
import { formatCell, formatChange } from '../format/cell.ts';
import { checkSigns } from '../format/check-signs.ts';
import { isNotChecked } from '../format/is-not-checked.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlSentence } from './html-sentence.ts';

/** Figures as cards: name, figure, detail and change. */
export function htmlCards({ figures }: FigureList, locale: Locale): string {
  return `<dl class="cards">\n${figures.map((figure) => cardOf(figure, locale)).join('')}</dl>\n`;
}

/** Control totals as one box: first the result with its sign, then each total. */
export function htmlControl(
  { figures }: FigureList,
  status: Reconciliation['status'],
  locale: Locale,
): string {
  const rows = figures.map((figure) => {
    const sign = signOf(figure, status);
    return `<div class="${lineClass(figure, status)}"><dt>${htmlSentence(figure.label)}</dt>${valueOf(figure, locale, sign)}${notesOf(figure, locale)}</div>\n`;
  });
  return `<dl class="control ${status}">\n${rows.join('')}</dl>\n`;
}

/** The sign beside the result, and beside the amounts that it does not cover. */
function signOf(figure: Figure, status: Reconciliation['status']): string {
  const isResult = figure.key === 'status';
  if (!isResult && !isNotChecked(figure, status)) return '';
  const sign = checkSigns[isResult ? status : 'unchecked'];
  return `<span aria-hidden="true">${sign} </span>`;
}

/** The result and the headings of currencies are emphasized. */
function lineClass(figure: Figure, status: Reconciliation['status']): string {
  if (isNotChecked(figure, status)) return 'unchecked';
  const { key } = figure;
  return key === 'status' ? 'result' : key.startsWith('currency-') ? 'currency' : '';
}

function cardOf(figure: Figure, locale: Locale): string {
  return `<div><dt>${htmlSentence(figure.label)}</dt>${valueOf(figure, locale)}${notesOf(figure, locale)}</div>\n`;
}

function valueOf({ value }: Figure, locale: Locale, sign = ''): string {
  const text = value.type === 'text' ? htmlSentence(value.text) : escapeHtml(formatCell(value, locale));
  return `<dd class="value">${sign}${text}</dd>`;
}

function notesOf({ note, changes }: Figure, locale: Locale): string {
  const compared = changes.map((change) => {
    return `<dd class="note"><strong>${escapeHtml(formatChange(change, locale))}</strong> ${htmlSentence(change.comparedTo)}</dd>`;
  });
  // What a change would hide follows it.
  return compared.join('') + (note === null ? '' : `<dd class="note">${htmlSentence(note)}</dd>`);
}
