import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock/clock.ts';
import { errorBody } from '../http/error-body.ts';
import { HttpError, type HttpErrorCode } from '../http/http-error.ts';
import type { RequestLog } from '../http/request-log.ts';
import { responseHeaders } from '../http/response-headers.ts';

/** Dependencies of the refusals. */
export type RefusalDeps = {
  readonly clock: Clock;
  readonly requestLog: RequestLog;
  readonly newRequestId: () => string;
  readonly isBusy: (socket: Socket) => boolean;
};

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Error codes of Node's HTTP parser; all others are malformed requests. */
const codeOfParserError: Readonly<Record<string, HttpErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'header_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const messages: Readonly<Partial<Record<HttpErrorCode, string>>> = {
  header_too_large: 'the request headers are too large',
  request_timeout: 'the request was not received in time',
  method_not_allowed: 'CONNECT is not allowed; use GET',
};

/**
 * Sends an error response for everything that does not reach the application: malformed request lines and headers,
 * headers that are too large or too slow, CONNECT. Failures before the TLS handshake get no response.
 */
export function refuseMalformed(server: Server, deps: RefusalDeps) {
  const { clock, requestLog, newRequestId, isBusy } = deps;

  function refusal(code: HttpErrorCode, path: string, method: string) {
    const now = clock();
    const requestId = newRequestId();
    const error = new HttpError(code, messages[code] ?? 'the request is not valid HTTP/1.1');
    requestLog({ requestId, method, path: null, status: error.status, durationMs: 0 });
    const headers = {
      'Content-Type': 'application/json',
      ...responseHeaders(requestId, undefined, now),
      ...(code === 'method_not_allowed' ? { Allow: 'GET, HEAD' } : {}),
      Connection: 'close',
    };
    return {
      status: error.status,
      headers,
      body: JSON.stringify(errorBody(error, { path, requestId, now })),
    };
  }

  function write(socket: Duplex, code: HttpErrorCode, path: string, method: string): void {
    const { status, headers, body } = refusal(code, path, method);
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  }

  server.on('clientError', (error: ParserError, socket: Socket) => {
    const isOfRequest = error.code?.startsWith('HPE_') === true || error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    // A response in progress must not be followed by another one.
    if (!isOfRequest || !socket.writable || isBusy(socket)) {
      socket.destroy();
      return;
    }
    write(socket, codeOfParserError[error.code ?? ''] ?? 'bad_request', pathIn(error.rawPacket), 'unknown');
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    write(socket, 'method_not_allowed', '/', 'CONNECT');
  });
  // An unknown expectation may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer));

  /** The response to a request with an invalid host or target. */
  return (request: IncomingMessage): Response => {
    const { status, headers, body } = refusal('bad_request', pathOf(request.url ?? ''), request.method ?? '');
    return new Response(body, { status, headers });
  };
}

/** The path in the request line, if it can be read. */
function pathIn(packet: Buffer | undefined): string {
  const start = packet?.toString('latin1', 0, 4096) ?? '';
  return pathOf(/^[A-Z]+ (\S+) HTTP\/\d\.\d\r?\n/.exec(start)?.[1] ?? '');
}

function pathOf(target: string): string {
  return target.startsWith('/') ? (target.split('?')[0] ?? '/') : '/';
}
