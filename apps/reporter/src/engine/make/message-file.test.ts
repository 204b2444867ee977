import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { readStagedMessage, stagedMessageBytes, stagedMessageOf } from './message-file.ts';

async function staged(content: string | Uint8Array) {
  const root = await temporaryFolder();
  await writeFile(join(root, 'message.json'), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { root, path: 'message.json', sha256 };
}

const message = stagedMessageOf(aReport({ locale: 'en' }), {
  job: 'monthly',
  account: 'home',
  namesAccount: false,
  styles: [{ recipients: [] }],
});

it('reads what it wrote', async () => {
  const read = await readStagedMessage(await staged(stagedMessageBytes(message)), 'eva@finance.example');
  expect(read.subject).toBe(message.texts[0]?.subject);
});

it.each([
  ['of an earlier version', JSON.stringify({ ...message, texts: undefined, subject: 'October 2026' })],
  ['of a later version', JSON.stringify({ ...message, sender: 'eva' })],
  ['that is no JSON', 'From: eva'],
])('says of an e-mail %s that it cannot be read, in one sentence', async (_, content) => {
  const file = await staged(content);
  const failure = readStagedMessage(file, 'eva@finance.example');
  await expect(failure).rejects.toMatchObject({
    code: 'staged_file_changed',
    message: `the staged e-mail ${join(file.root, file.path)} is in a format that this version of outlay cannot read`,
  });
});
