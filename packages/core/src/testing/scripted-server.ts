import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type Script = (request: IncomingMessage, response: ServerResponse) => void;

/** A running server that answers as it is told. */
export type ScriptedServer = {
  readonly url: string;
  /** Certificate to trust, PEM. */
  readonly ca: string;
  /** Every request so far. */
  readonly requests: readonly { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  readonly stop: () => Promise<void>;
};

/**
 * Starts a real HTTPS server on a free port of loopback.
 * @param scripts - what to do with the first request, the second, …; the last one serves all further requests
 */
export async function startScriptedServer(...scripts: readonly Script[]): Promise<ScriptedServer> {
  certificate ??= newCertificate();
  const { key, cert } = await certificate;
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    const script = scripts[Math.min(requests.length, scripts.length - 1)];
    requests.push({ url: request.url ?? '', headers: request.headers });
    script?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: cert,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The certificate of all servers of a process; creating one takes longer than most requests of a test. */
let certificate: ReturnType<typeof newCertificate> | undefined;

async function newCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  // Two hundred modules, which most tests do not need.
  const { generate } = await import('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  return { key, cert };
}

/** Answers with JSON. */
export function answerJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
