/** Rows of letters three pixels wide, top to bottom; each digit is a row, its bits the pixels. */
const rows =
  'A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 ' +
  'O25552 P65644 Q25573 R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247 ' +
  '075557 126227 271747 371717 455711 574717 674757 771111 875757 975717 .00002 ,00024 -00700 :02020 /11244 %51245';

const glyphs = new Map(rows.split(' ').map((entry) => [entry.charAt(0), entry.slice(1)]));

/** Size of a letter including spacing, in font pixels. */
export const cell = { width: 4, height: 7 } as const;

/** The pixels of an uppercase text, from its upper left corner. Unknown letters are blank. */
export function* textPixels(text: string): Generator<{ readonly x: number; readonly y: number }> {
  for (const [position, character] of plainLetters(text).toUpperCase().split('').entries()) {
    for (const [y, row] of (glyphs.get(character) ?? '').split('').entries()) {
      for (const x of [0, 1, 2]) {
        if ((Number(row) >> (2 - x)) & 1) yield { x: position * cell.width + x, y };
      }
    }
  }
}

/** A text without diacritics: `Żabka` becomes `Zabka`. */
export function plainLetters(text: string): string {
  return text.replace(/ł/g, 'l').replace(/Ł/g, 'L').normalize('NFD').replace(/\p{M}/gu, '');
}
