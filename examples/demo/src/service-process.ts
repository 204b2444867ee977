import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A service that runs in a process of its own, with one account in it. */
export type ServiceProcess = {
  readonly url: string;
  /** Certificate authority to trust, PEM. */
  readonly ca: string;
  readonly token: string;
  /** Asks the service to end and waits until it has. */
  readonly stop: () => Promise<void>;
};

const main = fileURLToPath(new URL('src/main.ts', import.meta.resolve('@outlay/service/package.json')));

/** Makes an account with realistic records in a fresh embedded database. */
export async function prepareAccount(data: string, name: string): Promise<void> {
  await command(['account', 'create', name, '--data', data]);
  await command(['seed', '--account', name, '--data', data]);
}

/** Starts the service on its database and gets a token for an account. */
export async function startServiceProcess(data: string, account: string): Promise<ServiceProcess> {
  const created = await command(['token', 'create', '--account', account, '--name', 'demo', '--data', data]);
  const { token } = JSON.parse(created) as { token: string };
  const child = spawn(process.execPath, [main, 'start', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url, caFile } = await readyLine(child.stdout, ended);
  return {
    url,
    token,
    ca: await readFile(caFile, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function command(words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words]);
  return stdout;
}

async function readyLine(
  stdout: AsyncIterable<Buffer>,
  ended: Promise<void>,
): Promise<{ url: string; caFile: string }> {
  const line = async () => {
    let text = '';
    for await (const chunk of stdout) {
      text += chunk.toString();
      if (text.includes('\n')) break;
    }
    return text;
  };
  const text = await Promise.race([line(), ended.then(() => '')]);
  if (text === '') throw new Error('the service ended before it was ready');
  return JSON.parse(text) as { url: string; caFile: string };
}
