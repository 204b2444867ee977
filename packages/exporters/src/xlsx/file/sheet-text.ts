/** A cell of a sheet has room for this many UTF-16 units. */
const maximumLength = 32_767;

/** Whether a text is written otherwise than as it is: most texts are not, and this is asked of every cell. */
const special = /^\s|\s$|[&<>"_\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** An inline string of a cell (ECMA-376 §18.3.1.53): a text that no program takes for a formula or a number. */
export function inlineString(text: string): string {
  if (text.length <= maximumLength && !special.test(text)) return `<is><t>${text}</t></is>`;
  return `<is><t xml:space="preserve">${escapeXml(sheetText(text))}</t></is>`;
}

/**
 * A text as a sheet's XML carries it, its markup not yet escaped: control characters, and what would be read as one, are
 * written as `_xHHHH_` (ECMA-376 §22.9.2.19); what is longer than a cell ends in an ellipsis.
 */
export function sheetText(text: string): string {
  const fitting = text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text;
  return fitting
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\P{Cc}\t\n\u0080-\u009f]/gu, characterReference)
    .replaceAll(/[\ufffe\uffff]/g, characterReference);
}

/** A text in XML, inside an element or an attribute in double quotes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function characterReference(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
