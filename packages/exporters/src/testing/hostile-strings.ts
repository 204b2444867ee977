import { anyCharacter } from '@outlay/core/testing/any-character';
import fc from 'fast-check';

/** Texts that are known to break files, readers or displays. */
export const hostileCorpus: readonly string[] = [
  '=HYPERLINK("http://example.com","x")',
  "=cmd|' /C calc'!A0",
  '+48 600 000 000',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '﹦1+1',
  '\u0000=1+1',
  '\u001b\u007f\u0085=1+1',
  '\ufeff=1+1',
  '\u200e=1+1',
  '\u202e=1+1',
  '\u200b\u2060\u00ad=1+1',
  '\u00a0=1+1',
  ' =1+1',
  'a;=1+1;b',
  'a,=1+1,b',
  'a;"=1+1";b',
  'a\u037e=1+1\u037eb',
  '\r\n--_NmP-00000000000000000000000000000000-Part_1\r\nContent-Type: text/html\r\n\r\n<b>x</b>',
  '＋1',
  '－1',
  '＠A1',
  "'=1+1",
  "''@a",
  "'",
  'a "b", c; d\r\ne',
  '"',
  '""',
  '",=1,"',
  ';,|\t:',
  'one\ntwo\rthree\r\nfour\u2028five\u2029six\u0085seven',
  '\u0000\u0001\u0007\u0008\u000b\u000c\u001b[31m\u001f\u007f\u0080\u009f',
  '\ufeffBOM',
  '\ufffe\uffff\ufdd0\u{1fffe}',
  'مرحبا بالعالم',
  'שלום \u202eexe.gnp\u202c \u2066x\u2069 \u200f',
  '👨‍👩‍👧 🏳️‍🌈 🇵🇱 🍣',
  '漢字かな交じり文 한국어 ไทย',
  'Zażółć gęślą jaźń „ŹDŹBŁO”',
  'e\u0301\u0323 ' + 'z\u0335\u0321\u0322\u0327'.repeat(10),
  '\ud800',
  'a\udc00b',
  '\udc00\ud800',
  '</script><script>alert(1)</script>',
  '</style></title></textarea><img src=x onerror=alert(1)>',
  '<!-- --!> ]]> <![CDATA[ <?xml ?> &lt;&#0;&amp;',
  'javascript:alert(1)',
  '_x0041_ _x005F_ _xD800_',
  '${jndi:ldap://x/y} {{7*7}} `rm -rf /` $(id) %00 %n %s',
  '../../etc/passwd',
  'C:\\CON\\nul.txt',
  '; comment | note',
  '! (code) 2026-10-01 * "x" ^link #tag',
  '2026-10-05 open Assets:X',
  '    expenses:food  10.00 PLN',
  'include /etc/passwd',
  ' leading and trailing ',
  'a  two   three',
  '\u00a0\u2007\u202f\u3000',
  '1e308',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'Gżegżółka'.repeat(34).slice(0, 300),
  'długie słowa '.repeat(25),
];

const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));
const specialCharacters = `=+-@＝﹦"';:,|<>&/\\%{}()[]!*#^~\`$_ \t\r\n\u0000\u001b\u2028\u202e\ufeff\u200e\u2060\u037e`;
const special = fc
  .array(fc.constantFrom(...specialCharacters.split('')), { maxLength: 12 })
  .map((characters) => characters.join(''));
const hostileString = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  codeUnits,
  special,
  fc.tuple(special, fc.constantFrom(...hostileCorpus), codeUnits).map((parts) => parts.join('')),
);

/** Generates hostile texts, reproducible by seed. */
export function hostileStrings(count: number, seed: number): string[] {
  return fc.sample(hostileString, { numRuns: count, seed });
}
