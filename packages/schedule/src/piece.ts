/** A piece of an expression and the column where it begins, counted from 1. */
export type Piece = { readonly text: string; readonly column: number };

/** The pieces between separators of one character. */
export function splitPiece({ text, column }: Piece, separator: string): Piece[] {
  let next = column;
  return text.split(separator).map((part) => {
    const piece = { text: part, column: next };
    next += part.length + 1;
    return piece;
  });
}

/** The pieces between white space. */
export function wordsOf(text: string): Piece[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({ text: match[0], column: match.index + 1 }));
}
