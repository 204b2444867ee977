/** A cell of a sheet has room for this many UTF-16 units. */
const maximumLength = 32_767;

/**
 * A text as a sheet's XML carries it: control characters, and what would be read as one, are written as `_xHHHH_`
 * (ECMA-376 §22.9.2.19); what is longer than a cell ends in an ellipsis.
 */
export function sheetText(text: string): string {
  const fitting = text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text;
  return fitting
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\P{Cc}\t\n\u0080-\u009f]/gu, characterReference)
    .replaceAll(/[\ufffe\uffff]/g, characterReference);
}

function characterReference(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
