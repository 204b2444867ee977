import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { plainConfiguration } from './plain-configuration.ts';

const example = join(import.meta.dirname, '../../../../../docs/examples/outlay.yaml');

it('has the keys of the file, so that reading it gives the same configuration', async () => {
  const configuration = await readConfiguration(example);
  const text = stringify(plainConfiguration(configuration));
  const path = join(await temporaryFolder(), 'outlay.yaml');
  await writeFile(path, text);
  expect(await readConfiguration(path)).toEqual(configuration);
  expect(text).toContain('cron: ');
  expect(text).not.toMatch(/^ *(?:sqliteFile|writtenSchedule|options|dateForm|afterDays):/m);
});
