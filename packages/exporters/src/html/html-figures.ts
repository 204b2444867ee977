import type { Figure, FigureList, Locale, Reconciliation } from '@outlay/reports';
import { formatCell, formatChange } from '../format/cell.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlText } from './html-text.ts';

/** A sign beside the result of control totals, so that color is not the only mark. */
export const statusSigns: Readonly<Record<Reconciliation['status'], string>> = {
  balanced: '✓',
  differs: '≠',
  unchecked: '?',
};

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
    const sign = figure.key === 'status' ? `<span aria-hidden="true">${statusSigns[status]} </span>` : '';
    return `<div class="${lineClass(figure)}"><dt>${escapeHtml(figure.label)}</dt>${valueOf(figure, locale, sign)}${notesOf(figure, locale)}</div>\n`;
  });
  return `<dl class="control ${status}">\n${rows.join('')}</dl>\n`;
}

/** The result and the headings of currencies are emphasized. */
function lineClass({ key }: Figure): string {
  return key === 'status' ? 'result' : key.startsWith('currency-') ? 'currency' : '';
}

function cardOf(figure: Figure, locale: Locale): string {
  return `<div><dt>${escapeHtml(figure.label)}</dt>${valueOf(figure, locale)}${notesOf(figure, locale)}</div>\n`;
}

function valueOf({ value }: Figure, locale: Locale, sign = ''): string {
  const text = value.type === 'text' ? htmlText(value.text) : escapeHtml(formatCell(value, locale));
  return `<dd class="value">${sign}${text}</dd>`;
}

function notesOf({ note, changes }: Figure, locale: Locale): string {
  const compared = changes.map((change) => {
    return `<dd class="note"><strong>${escapeHtml(formatChange(change, locale))}</strong> ${escapeHtml(change.comparedTo)}</dd>`;
  });
  return (note === null ? '' : `<dd class="note">${htmlText(note)}</dd>`) + compared.join('');
}
