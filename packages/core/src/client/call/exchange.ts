import type { Endpoint } from '../../contract/endpoints.ts';
import type { ErrorBody } from '../../contract/resources.ts';
import { ApiError, InvalidResponseError } from '../../errors/api-error.ts';
import { extendApiError } from '../../errors/create-api-error.ts';
import { type RateStanding, readRateStanding, readRetryAfterMs } from '../../errors/rate-standing.ts';
import type { RateGate } from '../budget/rate-gate.ts';
import type { Reservation } from '../budget/reserve.ts';
import type { Clock } from '../timing/clock.ts';
import { untilAborted } from '../timing/until-aborted.ts';
import { type BodyReader, createBytesReader } from './body-reader.ts';
import { type CallEvent, type ClientHooks, notify, type ResponseEvent } from './client-events.ts';
import { brokenBodyError, connectionError, stoppedError } from './connection-error.ts';
import type { AttemptScope } from './deadline.ts';
import { createJsonReader, type ListReading } from './json-reader.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { receiveBody } from './receive-body.ts';
import type { Answer } from './request.ts';
import { readErrorBody, statusError } from './status-error.ts';
import type { FetchResponse, Transport } from './transport.ts';

/** Dependencies of a request. */
export type ExchangeDeps = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly gate: RateGate;
  /** Counts the bytes read. */
  readonly readingBudget: ReadingBudget;
  readonly hooks: ClientHooks;
};

/** One request, which is one attempt of a call. */
export type Request = {
  readonly endpoint: Endpoint;
  readonly url: string;
  /** If the elements of a list are read as they arrive. */
  readonly list?: ListReading | undefined;
  readonly call: CallEvent;
  readonly reservation: Reservation;
  /** How long it waited for the budget. */
  readonly waitedMs: number;
} & Pick<AttemptScope, 'signal' | 'progress'>;

/** Observations for hooks and errors. */
type Observations = {
  headersMs?: number;
  status?: number;
  bytes?: number;
  requestId?: string;
  rate?: RateStanding;
};

/** Maximum size of an error body (specification §7); for a longer one, only the status is used. */
const maxErrorBytes = 65_536;

/**
 * Sends a request once, reads and validates its response, and notifies the budget and the hooks.
 * @throws {ApiError} if there is no valid response
 */
export async function exchange(deps: ExchangeDeps, request: Request): Promise<Answer<unknown>> {
  const { clock, hooks } = deps;
  const { call, waitedMs } = request;
  const started = { ...call, waitedMs, startedAt: new Date(clock.wallMs()) };
  const startedMs = clock.now();
  const seen: Observations = {};
  const finish = (failure: Pick<ResponseEvent, 'errorCode'>) =>
    notify(hooks.onResponse, {
      ...started,
      ...seen,
      ...failure,
      durationMs: clock.now() - startedMs,
    });
  notify(hooks.onRequest, started);
  try {
    const answer = await askOnce(deps, request, (observed) =>
      Object.assign(
        seen,
        observed.headersMs === undefined
          ? observed
          : {
              ...observed,
              headersMs: observed.headersMs - startedMs,
            },
      ),
    );
    finish({});
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    finish({ errorCode: error.code });
    const message = deps.transport.mask.mask(error.message);
    throw extendApiError(error, { ...facts(request, seen), ...error.details }, message);
  }
}

async function askOnce(
  deps: ExchangeDeps,
  request: Request,
  observe: (observed: Observations) => void,
): Promise<Answer<unknown>> {
  const { clock, gate, transport } = deps;
  const response = await open(deps, request);
  request.progress();
  const { status, headers } = response;
  const rate = readRateStanding(headers, clock.wallMs());
  const retryAfterMs = readRetryAfterMs(headers, clock.wallMs());
  observe({ status, rate, headersMs: clock.now(), ...requestIdOf(headers, transport) });
  const refusal = status === 429 ? { refusal: retryAfterMs === undefined ? {} : { retryAfterMs } } : {};
  const pauseMs = await gate.leave(request.reservation, { rate, ...refusal });
  if (!isSuccess(status, request.endpoint)) {
    const body = await readFailure(deps, request, response);
    throw statusError(status, body, {
      ...requestIdOf(headers, transport),
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: retryAfterMs / 1000 }),
      retryAt: new Date(clock.wallMs() + (status === 429 ? pauseMs : (retryAfterMs ?? 0))),
    });
  }
  const reader = readerOf(request, response, transport.maxBodyBytes);
  observe({ bytes: await read(deps, request, response, reader.push) });
  return { status, headers, body: reader.end() };
}

/** Sends the request and waits for the headers; settles the reservation if there are none. */
async function open({ transport, gate }: ExchangeDeps, request: Request): Promise<FetchResponse> {
  const { signal, endpoint, url } = request;
  const headers = {
    'X-API-Key': transport.token,
    Accept: endpoint.response === 'binary' ? '*/*' : 'application/json',
  };
  try {
    const init = { method: 'GET', headers, redirect: 'error', signal } as const;
    return await untilAborted(transport.fetch(url, init), signal);
  } catch (error) {
    await gate.leave(request.reservation, {});
    const { origin } = transport.baseUrl;
    throw signal.aborted ? stoppedError(signal, origin) : connectionError(error, origin, transport.mask);
  }
}

type ReadDeps = Pick<ExchangeDeps, 'transport' | 'readingBudget'>;

/** @returns the number of bytes */
async function read(
  { transport: { baseUrl, maxBodyBytes, mask }, readingBudget }: ReadDeps,
  { signal, progress, endpoint }: Request,
  { body }: FetchResponse,
  push: BodyReader<unknown>['push'],
): Promise<number> {
  const limit = endpoint.response === 'binary' ? 'maxImageBytes' : 'maxTotalResponseBytes';
  const onPart = (part: Uint8Array) => {
    progress();
    readingBudget.count(limit, part.byteLength, baseUrl.origin);
    push(part);
  };
  try {
    return await untilAborted(receiveBody(body, maxBodyBytes, onPart), signal);
  } catch (error) {
    throw signal.aborted ? stoppedError(signal, baseUrl.origin) : brokenBodyError(error, mask);
  }
}

/** Reads the service's error; its status is used even if the body is incomplete, too long or late. */
async function readFailure(
  { transport, readingBudget }: ReadDeps,
  request: Request,
  response: FetchResponse,
): Promise<ErrorBody | undefined> {
  try {
    const short = { ...transport, maxBodyBytes: maxErrorBytes };
    const reader = createBytesReader();
    await read({ transport: short, readingBudget }, request, response, reader.push);
    return readErrorBody(reader.end(), transport.mask);
  } catch {
    return undefined;
  }
}

function isSuccess(status: number, { mayBeProcessing }: Endpoint): boolean {
  return status === 200 || (status === 204 && mayBeProcessing === true);
}

function readerOf(
  { endpoint: { response }, list }: Request,
  { status, headers }: FetchResponse,
  maxBytes: number,
): BodyReader<unknown> {
  const mediaType = headers.get('Content-Type');
  if (status === 204) return createBytesReader();
  if (response !== 'binary') return createJsonReader({ schema: response, maxBytes, mediaType, list });
  const reader = createBytesReader();
  return { ...reader, end: () => imageOf(reader.end(), mediaType) };
}

function imageOf(bytes: Uint8Array, mediaType: string | null): Uint8Array {
  if (/^(text\/html|application\/json)\b/i.test(mediaType ?? '')) {
    throw new InvalidResponseError('protocol', `the response is ${mediaType?.split(';')[0]}, not an image`);
  }
  return bytes;
}

function requestIdOf(
  headers: FetchResponse['headers'],
  { mask }: Transport,
): { readonly requestId?: string } {
  const requestId = headers.get('X-Request-Id') ?? '';
  return /^[\w.:-]{1,100}$/.test(requestId) && mask.maskForeign(requestId) === requestId ? { requestId } : {};
}

function facts({ call }: Request, { status, rate, requestId }: Observations) {
  return {
    method: call.method,
    path: call.path,
    attempts: call.attempt,
    ...(status === undefined ? {} : { status }),
    ...(rate === undefined ? {} : { rate }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
