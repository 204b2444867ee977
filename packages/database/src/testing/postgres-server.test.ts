import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const module = new URL('./postgres-server.ts', import.meta.url).href;

it('leaves the exit code of a program that started a server to that program', async () => {
  const program = `
    import { startPostgres } from ${JSON.stringify(module)};
    const server = await startPostgres();
    await server.stop();
    process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([3, null]);
}, 60_000);
