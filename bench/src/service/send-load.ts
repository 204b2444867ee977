import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

/*
 * The load, in a process of its own: some connections that are kept open, on each one request after the other.
 * It reads what to do as JSON from stdin and prints how long each request took.
 */
const { url, caFile, path, tokens, connections, requests } = JSON.parse(readFileSync(0, 'utf8')) as {
  url: string;
  caFile: string;
  path: string;
  tokens: string[];
  connections: number;
  requests: number;
};
const pool = new Pool(url, { connections, connect: { ca: readFileSync(caFile) } });
const tookMs: number[] = [];
let [sent, bytes] = [0, 0];

async function one(index: number): Promise<void> {
  const startedAt = performance.now();
  const headers = { 'X-API-Key': tokens[index % tokens.length] ?? '' };
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
  for await (const chunk of body) bytes += (chunk as Buffer).length;
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
  tookMs.push(performance.now() - startedAt);
}

async function worker(): Promise<void> {
  while (sent < requests) {
    sent += 1;
    await one(sent);
  }
}

// Connections are made before the clock starts.
await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
tookMs.length = 0;
bytes = 0;
const startedAt = performance.now();
await Promise.all(Array.from({ length: connections }, worker));
const wallMs = performance.now() - startedAt;
process.stdout.write(JSON.stringify({ wallMs, tookMs, bytes }));
await pool.close();
