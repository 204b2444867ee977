import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLatin1Text, type Latin1Text } from './latin1-text.ts';

const writtenBy = (write: (text: Latin1Text) => void): string => {
  const text = createLatin1Text();
  write(text);
  expect(text.length()).toBe(text.bytes().length);
  return Buffer.from(text.bytes()).toString('latin1');
};
const latin1 = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
});

it('appends texts and bytes in order', () => {
  fc.assert(
    fc.property(fc.array(latin1), latin1, (parts, last) => {
      const written = writtenBy((text) => {
        for (const part of parts) text.add(part);
        text.addBytes(Buffer.from(last, 'latin1'));
      });
      expect(written).toBe(parts.join('') + last);
    }),
  );
});

it('grows with its content', () => {
  const part = '/TD<</MCID 7>>BDC\n';
  const written = writtenBy((text) => {
    for (let count = 0; count < 20_000; count += 1) text.add(part);
    text.addBytes(Buffer.from(part.repeat(50_000)));
  });
  expect(written).toBe(part.repeat(70_000));
});

it('writes whole numbers as their digits', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(writtenBy((text) => text.addInteger(value))).toBe(String(value));
    }),
  );
});

it.each([
  [0, '0'],
  [5, '0.05'],
  [-5, '-0.05'],
  [50, '0.5'],
  [1200, '12'],
  [-1234, '-12.34'],
  [84_189, '841.89'],
  [-0, '0'],
])('writes %d hundredths as %s', (value, expected) => {
  expect(writtenBy((text) => text.addHundredths(value))).toBe(expected);
});

it('writes hundredths as decimals of the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
      const written = writtenBy((text) => text.addHundredths(value));
      expect(Math.round(Number(written) * 100)).toBe(value);
      expect(written).toMatch(/^-?\d+(\.\d?[1-9])?$/);
    }),
  );
});

it('continues after truncated content', () => {
  const written = writtenBy((text) => {
    text.add('kept and ');
    const kept = text.length();
    text.add('taken away');
    text.cut(kept);
    text.add('more');
  });
  expect(written).toBe('kept and more');
});

it('writes a two-byte code for each letter, escaped for a literal string', () => {
  const codes = new Uint16Array(128);
  codes[0x61] = 0x0102;
  codes[0x62] = 0x0d5c;
  codes[0x63] = 0x2829;
  expect(writtenBy((text) => text.addCodes('abac', codes))).toBe('\x01\x02\\r\\\\\x01\x02\\(\\)');
  expect(writtenBy((text) => text.addCode(0x0d5c))).toBe('\\r\\\\');
});

it.each(['x', 'aax', 'a\u{1f600}', 'aż'])(
  'appends nothing of %j, which has a letter without a code',
  (letters) => {
    const codes = new Uint16Array(128);
    codes[0x61] = 7;
    const written = writtenBy((text) => {
      text.add('before');
      expect(text.addCodes(letters, codes)).toBe(false);
    });
    expect(written).toBe('before');
  },
);
