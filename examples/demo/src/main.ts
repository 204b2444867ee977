import { relative } from 'node:path';
import { runDemo } from './demo.ts';
import { tableLines } from './print-table.ts';

const out = process.argv[2] ?? 'out/demo';
const started = performance.now();
const print = (...lines: readonly string[]) =>
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

print('Outlay demo: from a token to files', '');
const { files, email, warnings } = await runDemo(out, new Date(), (step) =>
  print(`${seconds().padStart(7)}  ${step}`),
);

const rows = files.map(({ path, bytes, total }) => [relative('', path), bytes.toLocaleString('en'), total]);
print(
  '',
  'Files',
  '',
  ...tableLines([['path', 'bytes', 'total'], ...rows], [1, 2]).map((line) => `  ${line}`),
);
if (warnings.length > 0) print('', 'Warnings', '', ...warnings.map((warning) => `  ${warning}`));
print(
  '',
  'E-mail as received',
  '',
  ...[
    ['From', email.from],
    ['To', email.to],
    ['Subject', email.subject],
    ['Message-ID', email.messageId],
    ...email.attachments.map(({ name, bytes }) => [
      'Attached',
      `${name} (${bytes.byteLength.toLocaleString('en')} bytes)`,
    ]),
  ].map(([name = '', value = '']) => `  ${`${name}:`.padEnd(12)}${value}`),
  '',
  ...email.text.split('\n').map((line) => `  │ ${line}`.trimEnd()),
);
print('', `Done in ${seconds()}. Open the files in ${relative('', out)}.`);
