import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock/clock.ts';
import { answerHeaders } from '../http/answer-headers.ts';
import { errorBody } from '../http/error-body.ts';
import { HttpError, type HttpErrorCode } from '../http/http-error.ts';
import type { RequestLog } from '../http/request-log.ts';

/** What refusals are made with. */
export type RefusalDeps = {
  readonly clock: Clock;
  readonly requestLog: RequestLog;
  readonly newRequestId: () => string;
  readonly isBusy: (socket: Socket) => boolean;
};

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** What Node's parser of requests stumbles over; everything else is a malformed request. */
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
 * Answers what never becomes a request of the application with the error body too: broken request lines and headers,
 * headers that are too large or too slow, CONNECT. What fails before TLS is agreed on gets no answer at all.
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
      ...answerHeaders(requestId, undefined, now),
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
    // An answer on its way must not be continued with another one.
    if (!isOfRequest || !socket.writable || isBusy(socket)) {
      socket.destroy();
      return;
    }
    write(socket, codeOfParserError[error.code ?? ''] ?? 'bad_request', pathIn(error.rawPacket), 'unknown');
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    write(socket, 'method_not_allowed', '/', 'CONNECT');
  });
  // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer));

  /** The answer to a request whose host or target cannot be understood. */
  return (request: IncomingMessage): Response => {
    const { status, headers, body } = refusal('bad_request', pathOf(request.url ?? ''), request.method ?? '');
    return new Response(body, { status, headers });
  };
}

/** The path in the first line of a request, where it is there to be seen. */
function pathIn(packet: Buffer | undefined): string {
  const start = packet?.toString('latin1', 0, 4096) ?? '';
  return pathOf(/^[A-Z]+ (\S+) HTTP\/\d\.\d\r?\n/.exec(start)?.[1] ?? '');
}

function pathOf(target: string): string {
  return target.startsWith('/') ? (target.split('?')[0] ?? '/') : '/';
}
