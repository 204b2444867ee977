import { answerJson, startScriptedServer } from '@outlay/core/testing';
import { listBody } from './list-body.ts';

/** Answers every request with the same list of documents: list-server.ts COUNT, in a process of its own. */
const rate = {
  'X-RateLimit-Limit': '1000000',
  'X-RateLimit-Remaining': '999999',
  'X-RateLimit-Reset-After': '3600',
};
const { url, ca } = await startScriptedServer(answerJson(200, listBody(Number(process.argv[2])), rate));
process.stdout.write(`${JSON.stringify({ url, ca })}\n`);
process.once('SIGTERM', () => process.exit(0));
