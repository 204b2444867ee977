import { escapeXml } from '../../exporter/escape-xml.ts';

/** Maximum length of a cell's text, in UTF-16 code units. */
const maximumLength = 32_767;

/** Matches texts that need escaping. Most texts do not, so one test per cell is enough. */
const special = /^\s|\s$|[&<>"_\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** An inline string of a cell (ECMA-376 §18.3.1.53): no program reads it as a formula or a number. */
export function inlineString(text: string): string {
  if (text.length <= maximumLength && !special.test(text)) return `<is><t>${text}</t></is>`;
  return `<is><t xml:space="preserve">${escapeXml(sheetText(text))}</t></is>`;
}

/**
 * A text in the form of a sheet, before XML escaping. Control characters, and sequences that would be read as one, are
 * written as `_xHHHH_` (ECMA-376 §22.9.2.19). A text that is too long for a cell ends with an ellipsis.
 */
export function sheetText(text: string): string {
  const fitting = text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text;
  return fitting
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\P{Cc}\t\n\u0080-\u009f]/gu, characterReference)
    .replaceAll(/[\ufffe\uffff]/g, characterReference);
}

/** A text of an XML element that is not a cell's, without the characters that XML does not allow (XML 1.0 §2.2). */
export function elementText(text: string): string {
  return escapeXml(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r\u0080-\u009f]|[\ufffe\uffff]/gu, ''));
}

function characterReference(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
