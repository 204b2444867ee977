import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLine, plainLines } from './plain-line.ts';

const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) =>
  // A mix of letters and characters that are to be removed.
  units.map((unit) => String.fromCharCode(unit % 3 === 0 ? unit : unit % 0x100)).join(''),
);

describe('plainLine', () => {
  it.each([
    ['Lidl\r\nContent-Type: text/html', 'Lidl Content-Type: text/html'],
    ['one\ttwo\u2028three\u0085four', 'one two three four'],
    ['\0=1+1', '=1+1'],
    ['\u001b[2Jdelivered', '[2Jdelivered'],
    ['half \ud800', 'half \ufffd'],
    ['\ufffe\u{1fffe}', '\ufffd\ufffd'],
    ['\u202e12,34\u202c \u2066x\u2069 \u200e=1', '12,34 x =1'],
    ['Li\u00add\u200bl\ufeff', 'Lidl'],
    ['\u3164\u200d\u2060', ''],
    ['\u{e0049}\u{e0067}hidden', 'hidden'],
  ])('turns %j into %j', (text, expected) => {
    expect(plainLine(text)).toBe(expected);
  });

  it.each([
    'Żółć „Źdźbło” – 12 €',
    '👨‍👩‍👧 🏳️‍🌈 🍣',
    'مرحبا بالعالم',
    'می‌خواهم',
    'שלום',
    '漢字かな 한국어 ไทย',
    'e\u0301',
    ' a  b ',
    '',
  ])('keeps %j unchanged', (text) => {
    expect(plainLine(text)).toBe(text);
  });

  it('returns one line of valid Unicode for any input and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = plainLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(plainLine(line)).toBe(line);
      }),
    );
  });
});

it('takes linear time for long runs of spaces', () => {
  const spaces = ' '.repeat(2_000_000);
  expect(plainLine(`\0a${spaces}b${spaces}`)).toBe(`a${spaces}b`);
});

it('keeps paragraphs separate in a text of several lines', () => {
  expect(plainLines('One\0.\r\n\r\n\r\nTwo\u2028three\u202e.')).toBe('One.\n\nTwo\nthree.');
});
