import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, fetch } from 'undici';
import { endpoints } from './endpoints.ts';
import type { FilledAccount } from './fill-account.ts';
import { type ReadyProcess, startProcess } from './start-process.ts';

/** A server that answers the endpoints. */
export type Contender = {
  readonly name: string;
  readonly ours: boolean;
  /** Stored documents. */
  readonly size: number;
  readonly url: string;
  readonly caFile: string;
  readonly tokens: readonly string[];
  readonly process: ReadyProcess;
};

const serviceProgram = fileURLToPath(
  new URL('src/main.ts', import.meta.resolve('@outlay/service/package.json')),
);

/** Starts the service as its users do, on an account that was filled. */
export async function startContender(
  name: string,
  size: number,
  { dataDir, tokens }: FilledAccount,
  databaseUrl?: string,
): Promise<Contender> {
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
  const started = await startProcess(serviceProgram, [
    'start',
    '--port',
    '0',
    '--data',
    dataDir,
    ...database,
  ]);
  const { url = '', caFile = '' } = started.ready;
  return { name, ours: true, size, url, caFile, tokens, process: started };
}

/** Starts the limit: the bytes that a contender answers, from memory. */
export async function startLimit(contender: Contender, directory: string): Promise<Contender> {
  const dispatcher = new Agent({ connect: { ca: await readFile(contender.caFile) } });
  const bodies: Record<string, string> = {};
  for (const path of Object.values(endpoints)) {
    const headers = { 'X-API-Key': contender.tokens[0] ?? '' };
    const answer = await fetch(contender.url + path, { headers, dispatcher });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    bodies[path.replace(/\?.*/, '')] = await answer.text();
  }
  await dispatcher.close();
  const file = join(directory, `bodies-${contender.size}.json`);
  await writeFile(file, JSON.stringify(bodies));
  const tls = join(contender.caFile, '..');
  const started = await startProcess(join(import.meta.dirname, 'bare-server.ts'), [tls, file]);
  const { url = '' } = started.ready;
  return { ...contender, name: 'bare Hono', ours: false, url, process: started };
}
