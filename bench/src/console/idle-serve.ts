import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@outlay/database/testing';
import { spawnBuiltOutlay } from 'outlay/internal/testing/built-outlay.ts';

/** How long the process may give back what it needed to start. Milliseconds. */
const idleMs = 20_000;

/** The memory of `outlay serve` with a console, as it is published, when it has nothing to do. Linux only. */
export async function idleRssMiB(folder: string): Promise<number> {
  const path = join(folder, 'idle.yaml');
  const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';
  const job =
    '{ kind: monthly, schedule: { cron: "0 6 1 * *" }, formats: [pdf], deliveries: [{ channel: folder, path: out }] }';
  await writeFile(
    path,
    `accounts: { home: ${account} }\njobs: { monthly: ${job} }\nstore: { url: "sqlite:idle.sqlite" }\nconsole: { listen: 127.0.0.1:${await freePort()} }\n`,
  );
  const environment = { ...(process.env as Record<string, string>), OUTLAY_CONFIG: path, TOKEN: 'svc_a.b' };
  const serve = await spawnBuiltOutlay({ folder, environment }, ['serve', '--metrics', 'off']);
  try {
    await serve.waitForOutput('"url":"http://127.0.0.1');
    await wait(idleMs);
    const status = await readFile(`/proc/${serve.pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  } finally {
    serve.send('SIGTERM');
    await serve.ended;
  }
}
