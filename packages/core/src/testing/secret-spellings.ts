const hexOf = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const each = (text: string, spell: (byte: number) => string) =>
  [...Buffer.from(text)].map((byte) => spell(byte)).join('');
const twoDigits = (byte: number) => byte.toString(16).padStart(2, '0');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const jsonUnits = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
const points = (text: string, spell: (point: number) => string) =>
  Array.from(text)
    .map((character) => spell(character.codePointAt(0) ?? 0))
    .join('');
const percent = (text: string) => each(text, (byte) => `%${twoDigits(byte)}`);
const html = (text: string) =>
  text.replaceAll(
    /[&<>"']/g,
    (found) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[found] ?? '',
  );
const quotedPrintable = (text: string) => each(text, (byte) => `=${twoDigits(byte).toUpperCase()}`);

/** Ways to write a text that still give it away to whoever knows them. */
export const secretSpellings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in capitals': (secret) => secret.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()),
  'in small letters': (secret) => secret.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  backwards: (secret) => Array.from(secret).toReversed().join(''),
  quoted: (secret) => JSON.stringify(secret),
  base64,
  'base64 without padding': (secret) => base64(secret).replaceAll('=', ''),
  'base64 behind one byte': (secret) => base64(`:${secret}`),
  'base64 behind two bytes': (secret) => base64(`u:${secret}`),
  'base64 between others': (secret) => base64(`{"token":"${secret}","more":1}`),
  'base64 of basic authentication': (secret) => `Basic ${base64(`reports:${secret}`)}`,
  'base64 of AUTH PLAIN': (secret) => base64(`\0reports\0${secret}`),
  'base64 in a percent-encoding': (secret) => encodeURIComponent(base64(`?${secret}`)),
  'base64 in JSON with escaped slashes': (secret) => base64(`?${secret}`).replaceAll('/', '\\/'),
  'base64 of base64': (secret) => base64(base64(secret)),
  'base64 of JSON': (secret) => base64(JSON.stringify({ token: secret })),
  'base64 of a percent-encoding': (secret) => base64(`token=${encodeURIComponent(secret)}`),
  base64url,
  'base64url with padding': (secret) => base64(secret).replaceAll('+', '-').replaceAll('/', '_'),
  'base64url behind one byte': (secret) => base64url(`:${secret}`),
  'base64url behind two bytes': (secret) => base64url(`u:${secret}`),
  'hexadecimal, small': hexOf,
  'hexadecimal, capitals': (secret) => hexOf(secret).toUpperCase(),
  'hexadecimal behind others': (secret) => `0x0a${hexOf(`u:${secret}`)}`,
  'hexadecimal with colons': (secret) => hexOf(secret).replaceAll(/..(?=.)/g, '$&:'),
  'hexadecimal with spaces': (secret) =>
    hexOf(secret)
      .toUpperCase()
      .replaceAll(/..(?=.)/g, '$& '),
  'percent-encoded': encodeURIComponent,
  'percent-encoded, small digits': (secret) =>
    encodeURIComponent(secret).replaceAll(/%../g, (found) => found.toLowerCase()),
  'percent-encoded, every byte': percent,
  'percent-encoded, every byte in capitals': (secret) =>
    percent(secret).replaceAll(/%../g, (found) => found.toUpperCase()),
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'percent-encoded twice, every byte': (secret) => percent(secret).replaceAll('%', '%25'),
  'of a form': (secret) => new URLSearchParams({ token: secret }).toString(),
  'escaped as in JSON': json,
  'escaped as in JSON twice': (secret) => json(json(secret)),
  'escaped as in JSON, every character': jsonUnits,
  'escaped as in JSON, every character in capitals': (secret) =>
    jsonUnits(secret).replaceAll(/[a-f]/g, (digit) => digit.toUpperCase()),
  'escaped as in JSON, every character, twice': (secret) => jsonUnits(secret).replaceAll('\\', '\\\\'),
  'escaped as in JavaScript': (secret) =>
    points(secret, (point) => `\\u{${point.toString(16).padStart(4, '0')}}`),
  'escaped as in C': (secret) => each(secret, (byte) => `\\x${twoDigits(byte)}`),
  'escaped as in C, octal': (secret) => each(secret, (byte) => `\\${byte.toString(8).padStart(3, '0')}`),
  'escaped as in HTML': html,
  'escaped as in HTML twice': (secret) => html(html(secret)),
  'escaped as in HTML, decimal': (secret) => points(secret, (point) => `&#${point};`),
  'escaped as in HTML, hexadecimal': (secret) => points(secret, (point) => `&#x${point.toString(16)};`),
  'quoted-printable': quotedPrintable,
};
