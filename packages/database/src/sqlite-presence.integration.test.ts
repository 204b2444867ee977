import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqlitePresence } from './sqlite-presence.ts';

const module = new URL('./sqlite-presence.ts', import.meta.url).href;

it('tells of another process until that is gone, however it ends', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-presence-'));
  const file = join(folder, 'notes.sqlite');
  const program = `
    import { sqlitePresence } from ${JSON.stringify(module)};
    process.stdout.write(String(sqlitePresence(${JSON.stringify(file)}, 'serve').isTaken()));
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const presence = sqlitePresence(file, 'serve');
  onTestFinished(async () => {
    other.kill('SIGKILL');
    presence.close();
    await rm(folder, { recursive: true });
  });
  expect(String((await once(other.stdout, 'data'))[0])).toBe('false');
  expect((await stat(`${file}-serve`)).mode & 0o777).toBe(0o600);
  expect([presence.isTaken(), presence.isTaken()]).toEqual([true, true]);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect([presence.isTaken(), presence.isTaken()]).toEqual([false, false]);
});

it('says nothing where it cannot be told', () => {
  expect(sqlitePresence('/nowhere/notes.sqlite', 'serve').isTaken()).toBeUndefined();
});
