import { csvLayouts } from '@outlay/exporters/layouts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runOutlay } from '../../testing/run-outlay.ts';

it('lists every layout with its title', async () => {
  const { code, stdout } = await runOutlay(['layouts']);
  expect(code).toBe(0);
  const listed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(csvLayouts).map(([name, { title }]) => [name, title])),
  );
});

it.each(Object.entries(csvLayouts))('prints %s as YAML that is the same layout', async (name, layout) => {
  const { stdout } = await runOutlay(['layouts', name]);
  expect(parse(stdout)).toEqual(layout);
});

it('prints what Firefly III needs, for its layout only', async () => {
  const { stdout } = await runOutlay(['layouts', 'firefly-iii', '--import-configuration']);
  expect(JSON.parse(stdout)).toMatchObject({ version: 3, delimiter: 'comma', headers: true });
  const refused = await runOutlay(['layouts', 'ynab', '--import-configuration']);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('is for the layout firefly-iii'),
  ]);
});
