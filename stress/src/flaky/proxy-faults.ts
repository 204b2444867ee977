import type { ServerResponse } from 'node:http';

/** What a service answers behind a proxy. */
export type PassedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** What a proxy makes of an answer that is on its way to a client. */
export type ProxyFault = (answer: PassedAnswer, response: ServerResponse) => void;

/** The answer as the service gave it. */
export const passOn: ProxyFault = ({ status, headers, body }, response) => {
  response.writeHead(status, { ...headers, 'Content-Length': String(body.byteLength) }).end(body);
};

/** Ways in which reverse proxies spoil requests and answers, by what a client sees. */
export const proxyFaults = {
  '503, no server behind it': (_, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json' }).end('{}');
  },
  '500 with a page of HTML': (_, response) => {
    response
      .writeHead(500, { 'Content-Type': 'text/html' })
      .end('<html><h1>Internal Server Error</h1></html>');
  },
  'connection closed before the answer': (_, response) => {
    response.socket?.destroy();
  },
  'connection closed in the middle of the body': (answer, response) => {
    writeHalf(answer, response, () => response.socket?.destroy());
  },
  'a body that stops': (answer, response) => {
    writeHalf(answer, response, () => undefined);
  },
  '200 with half of the JSON': ({ headers, body }, response) => {
    response.writeHead(200, headers).end(body.subarray(0, body.byteLength >> 1));
  },
} as const satisfies Readonly<Record<string, ProxyFault>>;

/** Names of the faults. */
export type ProxyFaultName = keyof typeof proxyFaults;

function writeHalf({ headers, body }: PassedAnswer, response: ServerResponse, onWritten: () => void): void {
  response.writeHead(200, { ...headers, 'Content-Length': String(body.byteLength) });
  response.write(body.subarray(0, body.byteLength >> 1), onWritten);
}
