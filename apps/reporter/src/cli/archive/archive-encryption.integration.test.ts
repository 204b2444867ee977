import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anArchiveFixture, archivedPaths, fullReport } from '../../testing/archive-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import {
  expectIntact,
  expectSameReport,
  october,
  pulled,
  sharedMirroredService,
  withOwnToken,
} from '../../testing/pull-fixture.ts';

const { stores } = eachStore();
const mirrored = sharedMirroredService();

describe.each(stores)('an encrypted archive in %s', (_name, newAddress) => {
  const keys = { JANUARY: randomBytes(32).toString('base64'), FEBRUARY: randomBytes(32).toString('hex') };

  it('is readable only with its key, which config check counts', async () => {
    const service = await withOwnToken(mirrored());
    const encryption = '{ key: { env: JANUARY } }';
    const address = await newAddress();
    const fixture = await anArchiveFixture({ service, address, environment: keys, encryption });
    await pulled(fixture);
    await expectSameReport(fixture);
    const contents = await Promise.all(
      (await archivedPaths(fixture)).map((path) => readFile(join(fixture.root, path))),
    );
    expect(contents.length).toBeGreaterThan(10);
    for (const content of contents) expect(content.toString('latin1', 0, 7)).toBe('OUTLAYE');

    await fixture.configure({ encryption: '{ key: { env: FEBRUARY } }' });
    const words = [...fullReport(fixture, october, 'archived'), '--from-archive'];
    const refused = await fixture.outlay(words);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(
        /^error: the archive of the account home is encrypted with key [0-9a-f]{16}, which is not/,
      ),
    ]);
    const check = await fixture.outlay(['config', 'check']);
    expect(check.stdout).toMatch(new RegExp(`${contents.length} staged files need key [0-9a-f]{16}`));
    await fixture.configure({ encryption: '{ key: { env: FEBRUARY }, previous: [{ env: JANUARY }] }' });
    await pulled(fixture);
    await expectSameReport(fixture);
    await expectIntact(fixture);
  });
});
