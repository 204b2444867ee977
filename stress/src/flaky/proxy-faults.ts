import type { ServerResponse } from 'node:http';
import type { ForwardedAnswer } from '../fixtures/forwarding-proxy.ts';

/** What a proxy does with an answer. */
export type ProxyFault = (answer: ForwardedAnswer, response: ServerResponse) => void;

/** The answer as the service gave it. */
export const passThrough: ProxyFault = ({ status, body, mediaType }, response) => {
  response
    .writeHead(status, { ...headersOf(mediaType), 'Content-Length': String(body.byteLength) })
    .end(body);
};

/** How reverse proxies spoil requests and answers, by what a client sees. */
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
  '200 with half of the JSON': ({ mediaType, body }, response) => {
    response.writeHead(200, headersOf(mediaType)).end(body.subarray(0, body.byteLength >> 1));
  },
} as const satisfies Readonly<Record<string, ProxyFault>>;

/** Names of the faults. */
export type ProxyFaultName = keyof typeof proxyFaults;

function writeHalf(
  { mediaType, body }: ForwardedAnswer,
  response: ServerResponse,
  onWritten: () => void,
): void {
  response.writeHead(200, { ...headersOf(mediaType), 'Content-Length': String(body.byteLength) });
  response.write(body.subarray(0, body.byteLength >> 1), onWritten);
}

function headersOf(mediaType: string): Readonly<Record<string, string>> {
  return { 'Content-Type': mediaType || 'application/json' };
}
