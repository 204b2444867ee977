import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that the workers of a run of the tests share. */
export type SharedOnDemand<Started> = {
  /** Answers with its text. */
  readonly address: string;
  /** Stops offering it. @returns what was started, if anything was */
  readonly close: () => Promise<Started | undefined>;
};

/**
 * Offers something to all workers of a run of the tests. It starts when the first test asks for it, so that a run that does
 * not need it does not pay for it.
 * @param textOf - what workers need to know of it
 */
export async function shareOnDemand<Started>(
  start: () => Promise<Started>,
  textOf: (started: Started) => string,
): Promise<SharedOnDemand<Started>> {
  let starting: Promise<Started> | undefined;
  const server = createServer((_request, response) => {
    starting ??= start();
    starting.then(
      (started) => response.end(textOf(started)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      return starting ?? Promise.resolve(undefined);
    },
  };
}

/** Asks for what is offered. @throws {Error} when it does not start */
export async function requestShared(address: string): Promise<string> {
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
