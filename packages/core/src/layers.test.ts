import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('./', import.meta.url));

/** Which folders the product files of a folder import from. */
function importsOf(folder: string): string[] {
  const files = readdirSync(`${source}${folder}`, { recursive: true, encoding: 'utf8' });
  const product = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found = product.flatMap((file) => {
    const depth = file.split('/').length;
    const text = readFileSync(`${source}${folder}/${file}`, 'utf8');
    const up = new RegExp(`from '${'\\.\\./'.repeat(depth)}([a-z-]+)/`, 'g');
    return [...text.matchAll(up)].map(([, name = '']) => name);
  });
  return [...new Set(found)].toSorted((one, other) => (one < other ? -1 : 1));
}

it('imports in one direction between its folders', () => {
  const folders = ['client', 'contract', 'money', 'records', 'secrets', 'text', 'time'];
  expect(Object.fromEntries(folders.map((folder) => [folder, importsOf(folder)]))).toEqual({
    client: ['contract', 'money', 'records', 'secrets', 'text', 'time'],
    contract: ['time'],
    money: [],
    records: ['contract', 'money', 'time'],
    secrets: [],
    text: [],
    time: [],
  });
});
