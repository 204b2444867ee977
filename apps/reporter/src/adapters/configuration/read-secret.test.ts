import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readSecret } from './read-secret.ts';

async function aFile(content: string | Uint8Array): Promise<string> {
  const folder = await temporaryFolder();
  const path = join(folder, 'token');
  await writeFile(path, content);
  return path;
}

describe('a secret', () => {
  it('is the value of a variable, as it is', async () => {
    expect(await readSecret({ env: 'TOKEN' }, { TOKEN: ' a b\n' })).toBe(' a b\n');
  });

  it.each([
    ['hunter2\n', 'hunter2'],
    ['hunter2\r\n', 'hunter2'],
    ['hunter2', 'hunter2'],
    ['hunter2\n\n', 'hunter2\n'],
    [' zażółć ', ' zażółć '],
  ])('is what is in a file, %j, without one line break', async (content, secret) => {
    expect(await readSecret({ file: await aFile(content) }, {})).toBe(secret);
  });

  it('is refused if there is none', async () => {
    const empty = await aFile('\n');
    const refused = (error: string) => new ConfigurationError(error);
    await expect(readSecret({ env: 'TOKEN' }, {})).rejects.toEqual(
      refused('the environment variable TOKEN is not set'),
    );
    await expect(readSecret({ env: 'TOKEN' }, { TOKEN: '' })).rejects.toEqual(
      refused('the environment variable TOKEN is empty'),
    );
    await expect(readSecret({ file: empty }, {})).rejects.toEqual(
      refused(`${empty}: is empty; expected a secret`),
    );
    await expect(readSecret({ file: `${empty}-gone` }, {})).rejects.toEqual(
      refused(`cannot read ${empty}-gone: no such file`),
    );
  });

  it('is in no error, however deep', async () => {
    const file = await aFile(Buffer.from('hunter2 \xBF', 'latin1'));
    const error: unknown = await readSecret({ file }, {}).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toBe(`${file}: is not UTF-8 text`);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('hunter2');
  });
});
