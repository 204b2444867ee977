import { anyCharacter } from '@outlay/core/testing/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KsefError, ksefErrorCodes } from './errors/ksef-error.ts';
import { readKsefFile } from './read-ksef-file.ts';
import { invoiceXml } from './testing/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** What a file is refused with; `null` where it is read. Any other error is thrown. */
function codeOf(file: Uint8Array): string | null {
  try {
    readKsefFile(file);
    return null;
  } catch (error) {
    if (error instanceof KsefError) return error.code;
    throw error;
  }
}

const named = (doctype: string) => invoiceXml().replace('<Faktura', `${doctype}<Faktura`);

describe('document types', () => {
  it('refuses entities that multiply, without multiplying them', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const inside = level === 0 ? 'ha' : `&l${level - 1};`.repeat(10);
      return `<!ENTITY l${level} "${inside}">`;
    });
    const bomb = named(`<!DOCTYPE Faktura [${levels.join('')}]>`).replace('FV/10/2026', '&l29;');
    expect(codeOf(bytes(bomb))).toBe('doctype');
  });

  it.each([
    '<!DOCTYPE Faktura>',
    '<!DOCTYPE Faktura SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE Faktura [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE Faktura [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>',
  ])('refuses %s', (doctype) => {
    expect(codeOf(bytes(named(doctype)))).toBe('doctype');
  });

  it('refuses an entity that nothing defines', () => {
    expect(codeOf(bytes(invoiceXml().replace('FV/10/2026', '&x;')))).toBe('not_xml');
  });
});

describe('sizes', () => {
  it('refuses 100 MB before it looks at them', () => {
    expect(codeOf(new Uint8Array(100 * 1024 * 1024))).toBe('too_large');
  });

  it('refuses elements nested deeply, whether or not they are closed', () => {
    expect(codeOf(bytes('<a>'.repeat(1_000_000)))).toBe('too_deep');
    expect(codeOf(bytes(`${'<a>'.repeat(33)}${'</a>'.repeat(33)}`))).toBe('too_deep');
    expect(codeOf(bytes(`${'<a>'.repeat(32)}${'</a>'.repeat(32)}`))).toBe('other_schema');
  });

  it('refuses more elements than an invoice can have', () => {
    expect(codeOf(bytes(`<a>${'<b/>'.repeat(500_000)}</a>`))).toBe('too_many_elements');
  });

  it('reads an invoice of as many lines as the schema allows', () => {
    const lines = Array.from({ length: 10_000 }, () => ({ name: 'Papier', rate: '23', net: '0.01' }));
    expect(codeOf(bytes(invoiceXml({ lines })))).toBeNull();
  });
});

describe('encodings', () => {
  const text = invoiceXml();
  const utf16 = (mark: string) =>
    new Uint8Array(Uint16Array.from(`${mark}${text}`, (unit) => unit.charCodeAt(0)).buffer);

  it('refuses UTF-16, with and without its mark', () => {
    expect([codeOf(utf16('\ufeff')), codeOf(utf16(''))]).toEqual(['not_utf8', 'not_utf8']);
  });

  it('refuses bytes of Windows-1250, and a declaration of another encoding', () => {
    const windows = Uint8Array.from(text.replaceAll('ł', '\u00b3'), (character) => character.charCodeAt(0));
    expect(codeOf(windows)).toBe('not_utf8');
    expect(codeOf(bytes(text.replace('UTF-8', 'ISO-8859-2')))).toBe('not_utf8');
    expect(codeOf(bytes(text.replace('UTF-8', 'utf-8')))).toBeNull();
  });

  it('refuses XML cut inside a character', () => {
    expect(codeOf(bytes(text).slice(0, bytes(text.slice(0, text.indexOf('ł') + 1)).length - 1))).toBe(
      'not_utf8',
    );
  });
});

it('reads or refuses any bytes, and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (file) => {
      expect(['not_xml', 'not_utf8', 'other_schema']).toContain(codeOf(file));
    }),
  );
});

it('reads or refuses an invoice that is damaged anywhere', () => {
  const whole = bytes(invoiceXml());
  const damage = fc.record({
    at: fc.nat(whole.length - 1),
    drop: fc.nat(40),
    put: fc.string({ unit: anyCharacter, maxLength: 20 }),
  });
  fc.assert(
    fc.property(damage, ({ at, drop, put }) => {
      const damaged = Buffer.concat([whole.slice(0, at), Buffer.from(put), whole.slice(at + drop)]);
      expect([null, ...ksefErrorCodes]).toContain(codeOf(damaged));
    }),
  );
});

it('reads any text in a field as the text that it is, or refuses it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (number) => {
      const code = codeOf(bytes(invoiceXml({ number })));
      expect([null, 'invalid_field', 'not_xml']).toContain(code);
    }),
  );
});
