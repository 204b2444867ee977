import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { exporters } from '@outlay/exporters';
import { beforeEach, describe, expect, it } from 'vitest';
import { tableLines } from './print-table.ts';
import { readEmail } from './receive-email.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

describe('the demo', () => {
  it('leaves every file that it lists, and the e-mail, and nothing of an earlier run', {
    timeout: 120_000,
  }, async () => {
    const out = join(folder, 'out');
    const lastMonth = new Date(new Date().setDate(0)).toISOString().slice(0, 7);
    await mkdir(join(out, 'e-mail'), { recursive: true });
    for (const name of [`monthly-${lastMonth}.pdf`, 'weekly-2025-W01.pdf', 'e-mail/message.eml']) {
      await writeFile(join(out, name), 'of an earlier run');
    }
    const { stdout } = await promisify(execFile)(process.execPath, [main, out], { cwd: folder });

    const listed = [...stdout.matchAll(/^ {2}(out\S+) +([\d,]+) {2}/gm)].map(([, path = '', bytes = '']) => [
      path,
      Number(bytes.replaceAll(',', '')),
    ]);
    // Every format but that of DATEV, of two reports; two files by e-mail, and the e-mail itself.
    expect(listed).toHaveLength(2 * (Object.keys(exporters).length - 1) + 3);
    for (const [path, bytes] of listed) {
      expect((await readFile(join(folder, String(path)))).byteLength).toBe(bytes);
    }
    const written = (await readdir(out, { recursive: true })).filter((name) => name.includes('.'));
    expect(written).toHaveLength(listed.length);

    const email = await readEmail(await readFile(join(out, 'e-mail', 'message.eml')));
    expect(email.subject).toMatch(/^Październik 2026: [\d\u00a0]+,\d\d\u00a0zł, o \d+% (?:mniej|więcej)$/);
    expect(email.text).toMatch(/^Wydano: [\d\u00a0]+,\d\d\u00a0zł/m);
    for (const { name, bytes } of email.attachments) {
      expect(name).toMatch(/ – Październik 2026\.(?:pdf|xlsx)$/);
      const file = await readFile(join(out, 'e-mail', `monthly-2026-10${extname(name)}`));
      expect(Buffer.from(bytes).equals(file)).toBe(true);
    }
    expect(stdout).toContain(email.messageId);
  });
});

describe('tableLines', () => {
  it('gives every column the room of its longest cell', () => {
    expect(
      tableLines(
        [
          ['path', 'bytes'],
          ['a', '1'],
          ['long', '1,000'],
        ],
        [1],
      ),
    ).toEqual(['path  bytes', '────  ─────', 'a         1', 'long  1,000']);
  });
});
