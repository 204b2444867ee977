import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aReport } from '@outlay/reports/testing';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { withAttachments } from './attached-message.ts';
import { composeMessage } from './compose-message.ts';
import type { EmailMessage } from './email-message.ts';
import { fitMessage, type MessageToFit } from './fit-message.ts';
import { writeMessage } from './write-message.ts';

const folder = sharedTemporaryFolder();
beforeAll(async () => {});

/** A file whose bytes cannot be made smaller, or can. */
async function staged(format: 'pdf' | 'csv' | 'json', bytes: number): Promise<StagedFile> {
  const noise = () =>
    Buffer.concat(
      Array.from({ length: Math.ceil(bytes / 64) }, (_, index) =>
        createHash('sha512').update(`${format} ${index}`).digest(),
      ),
    ).subarray(0, bytes);
  const content = format === 'csv' ? Buffer.alloc(bytes, 'Lidl;12,34\r\n') : noise();
  const path = `${format}-${bytes}`;
  await writeFile(join(folder(), path), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    name: `monthly-2026-10.${format}`,
    format,
    mediaType: 'application/octet-stream',
    root: folder(),
    path,
    bytes,
    sha256,
  };
}

const envelope = { from: 'Outlay <outlay@finance.example>', to: 'reader@finance.example' };
const message: EmailMessage = composeMessage(aReport({ locale: 'pl' }), [], envelope);

function toFit(
  files: readonly StagedFile[],
  maxBytes: number,
  change: Partial<MessageToFit> = {},
): MessageToFit {
  const places = async ({ format }: StagedFile) => (format === 'pdf' ? ['/reports/home/october.pdf'] : []);
  return { message, files, maxBytes, locale: 'en', run: 'run-1', placesOf: places, ...change };
}

const namesOf = ({ attachments }: EmailMessage) => attachments.map(({ name }) => name);

describe('a message that is to fit', () => {
  it('has its files unchanged if they fit', async () => {
    const files = [await staged('pdf', 100_000), await staged('csv', 100_000)];
    const fitted = await fitMessage(toFit(files, 400_000));
    expect(fitted).toEqual(withAttachments(message, files, 'en'));
    expect(fitted.text).toBe(`${message.text}\n\nThe report is attached as a PDF and a CSV table.`);
  });

  it('has them in one archive if only that fits, always with the same bytes', async () => {
    const files = [await staged('pdf', 100_000), await staged('csv', 1_000_000)];
    const fitted = await fitMessage(toFit(files, 400_000));
    expect([namesOf(fitted), fitted.text]).toEqual([
      ['monthly-2026-10.zip'],
      `${message.text}\n\nThe report is attached as a ZIP archive.`,
    ]);
    const [archive] = fitted.attachments;
    const content = archive && 'content' in archive ? archive.content : new Uint8Array();
    const reader = new ZipReader(new Uint8ArrayReader(content), { useWebWorkers: false });
    for (const [index, entry] of (await reader.getEntries()).entries()) {
      if (entry.directory) throw new Error('there is a folder');
      expect(entry.filename).toBe(files[index]?.name);
      const bytes = await entry.getData(new Uint8ArrayWriter());
      expect(Buffer.from(bytes).equals(await readFile(join(folder(), files[index]?.path ?? '')))).toBe(true);
    }
    expect(await fitMessage(toFit(files, 400_000))).toEqual(fitted);
  });

  it('leaves the largest out, and says in both bodies where it is or whom to ask', async () => {
    const files = [
      await staged('pdf', 500_000),
      await staged('json', 600_000),
      await staged('csv', 1_000_000),
    ];
    const fitted = await fitMessage(toFit(files, 300_000));
    expect(namesOf(fitted)).toEqual(['monthly-2026-10.zip']);
    const notes = [
      'This message would be too large with all its files. Not attached:',
      '- monthly-2026-10.pdf (0.5\u00a0MB): delivered to /reports/home/october.pdf',
      '- monthly-2026-10.json (0.6\u00a0MB): ask the sender for it (run run-1: outlay show, outlay resend)',
    ];
    const sentence = 'The report is attached as a ZIP archive.';
    expect(fitted.text).toBe([message.text, '', ...notes, '', sentence].join('\n'));
    for (const note of notes) expect(fitted.html).toContain(note.replace('- ', ''));
    expect(fitted.html).toMatch(/<\/ul><\/div>\n+<p [^>]*>The report is attached as a ZIP archive\.<\/p>$/);
  });

  it('says it in the language of the recipient', async () => {
    const fitted = await fitMessage(toFit([await staged('pdf', 1_500_000)], 300_000, { locale: 'pl' }));
    expect([namesOf(fitted), fitted.text.split('\n').slice(-2)]).toEqual([
      [],
      [
        'Wiadomość ze wszystkimi plikami byłaby za duża. Nie załączono:',
        '- monthly-2026-10.pdf (1,5\u00a0MB): plik jest dostępny w: /reports/home/october.pdf',
      ],
    ]);
  });

  it('shows names and places as text', async () => {
    const placesOf = async () => ['/reports/<b>A & B</b>'];
    const fitted = await fitMessage(toFit([await staged('pdf', 500_000)], 300_000, { placesOf }));
    expect(fitted.html).toContain('/reports/&#60;b&#62;A &#38; B&#60;/b&#62;');
  });

  it('is never larger than it may be, and holds every file or names it', async () => {
    const sizes = fc.integer({ min: 0, max: 300_000 });
    const limits = fc.integer({ min: 20_000, max: 600_000 });
    await fc.assert(
      fc.asyncProperty(sizes, sizes, limits, async (pdfBytes, csvBytes, maxBytes) => {
        const files = [await staged('pdf', pdfBytes), await staged('csv', csvBytes)];
        const fitted = await fitMessage(toFit(files, maxBytes));
        const written = await writeMessage(fitted);
        expect(written.byteLength).toBeLessThanOrEqual(maxBytes);
        const { attachments, text = '' } = await PostalMime.parse(written);
        const isZipped = attachments.some(({ filename }) => filename?.endsWith('.zip'));
        const isHere = (name: string) => attachments.some(({ filename }) => filename === name);
        expect(files.every(({ name }) => isHere(name) || isZipped || text.includes(name))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('is not truncated much below its limit', async () => {
    const file = await staged('pdf', 300_000);
    const whole = (await writeMessage({ ...message, attachments: [file] })).byteLength;
    expect(namesOf(await fitMessage(toFit([file], whole + 4096)))).toEqual([file.name]);
    expect(namesOf(await fitMessage(toFit([file], whole - 1)))).toEqual([]);
  });
});
