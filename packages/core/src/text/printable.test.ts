import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, printable } from './printable.ts';

/** Any UTF-16 code unit, including unpaired surrogates. */
const units = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));

describe('printable', () => {
  it.each([
    ['a terminal escape', 'no\u001b[1A\u001b[2Kdelivered', String.raw`no\u001b[1A\u001b[2Kdelivered`],
    ['a carriage return', 'refused\rdelivered', String.raw`refused\u000ddelivered`],
    ['a CSI and an OSC of C1', '\u009b2K\u009d0;x\u009c', String.raw`\u009b2K\u009d0;x\u009c`],
    ['a bell, NUL and DEL', '\u0007\0\u007f', String.raw`\u0007\u0000\u007f`],
    ['a bidi override and isolates', '\u202etxt\u202c\u2066\u2069', String.raw`\u202etxt\u202c\u2066\u2069`],
    ['separators of lines', 'a\u2028b\u2029c', String.raw`a\u2028b\u2029c`],
    ['half a surrogate pair', 'a\ud800b', String.raw`a\ud800b`],
    ['invisible tags', '\u{e0041}', String.raw`\udb40\udc41`],
    ['an invisible space', 'a\u200bb\ufeff', String.raw`a\u200bb\ufeff`],
  ])('escapes %s', (_, text, shown) => expect(printable(text)).toBe(shown));

  it('keeps visible characters, line feeds and tabs', () => {
    const text = 'Żabka 👨‍👩‍👧 ąę\t1,5 €\nשלום می‌خواهم';
    expect(printable(text)).toBe(text);
  });

  it('keeps the value of JSON', () => {
    fc.assert(
      fc.property(
        fc.array(units, { maxLength: 40 }).map((each) => each.join('')),
        (text) => {
          const shown = printable(JSON.stringify({ text }));
          expect(JSON.parse(shown)).toEqual({ text });
          expect(shown).toBe(printable(shown));
        },
      ),
      { numRuns: 50 },
    );
  });
});

it('oneLine takes linear time', () => {
  const startedMs = performance.now();
  for (const piece of [' ', '\n', ' \n', 'a ', '\u001b']) oneLine(`x${piece.repeat(500_000)}x`);
  expect(performance.now() - startedMs).toBeLessThan(10_000);
}, 20_000);

it('oneLine joins lines and escapes control characters', () => {
  expect(oneLine(' 550 no\r\n  such\u2028user\t\u001b[A ')).toBe(String.raw`550 no such user \u001b[A`);
});
