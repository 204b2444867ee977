import type { Endpoint } from '../../contract/endpoints.ts';
import type { ErrorBody } from '../../contract/resources.ts';
import { ApiError, InvalidResponseError } from '../../errors/api-error.ts';
import { extendApiError } from '../../errors/create-api-error.ts';
import { type RateStanding, readRateStanding, readRetryAfterMs } from '../../errors/rate-standing.ts';
import type { RateGate } from '../budget/rate-gate.ts';
import type { Reservation } from '../budget/reserve.ts';
import type { Clock } from '../timing/clock.ts';
import { untilAborted } from '../timing/until-aborted.ts';
import { type CallEvent, type ClientHooks, notify, type ResponseEvent } from './client-events.ts';
import { brokenBodyError, connectionError, stoppedError } from './connection-error.ts';
import type { AttemptScope } from './deadline.ts';
import { readBody } from './read-body.ts';
import { readJson } from './read-json.ts';
import type { ReadingBudget } from './reading-budget.ts';
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
  const body = await read(deps, request, response);
  observe({ bytes: body.byteLength });
  return understand(request.endpoint, { status, headers, body }, transport.maxBodyBytes);
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

async function read(
  { transport: { baseUrl, maxBodyBytes, mask }, readingBudget }: ReadDeps,
  { signal, progress, endpoint }: Request,
  { body }: FetchResponse,
): Promise<Uint8Array> {
  const limit = endpoint.response === 'binary' ? 'maxImageBytes' : 'maxTotalResponseBytes';
  const onBytes = (bytes: number) => {
    progress();
    readingBudget.count(limit, bytes, baseUrl.origin);
  };
  try {
    return await untilAborted(readBody(body, maxBodyBytes, onBytes), signal);
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
    const bytes = await read({ transport: short, readingBudget }, request, response);
    return readErrorBody(bytes, transport.mask);
  } catch {
    return undefined;
  }
}

function isSuccess(status: number, { mayBeProcessing }: Endpoint): boolean {
  return status === 200 || (status === 204 && mayBeProcessing === true);
}

function understand(
  { response }: Endpoint,
  answer: Answer<Uint8Array>,
  maxBodyBytes: number,
): Answer<unknown> {
  if (answer.status === 204) return answer;
  const mediaType = answer.headers.get('Content-Type');
  if (response !== 'binary') {
    return { ...answer, body: readJson(response, answer.body, mediaType, maxBodyBytes) };
  }
  if (/^(text\/html|application\/json)\b/i.test(mediaType ?? '')) {
    throw new InvalidResponseError('protocol', `the response is ${mediaType?.split(';')[0]}, not an image`);
  }
  return answer;
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
