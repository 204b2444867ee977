import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCaller } from '../client/call/caller.ts';
import type { Fetch } from '../client/call/transport.ts';
import {
  AbortedError,
  ApiError,
  InvalidRequestError,
  InvalidResponseError,
  LimitExceededError,
  RateLimitedError,
  UnavailableError,
} from './api-error.ts';
import type { ApiErrorCode } from './api-error-base.ts';
import { createApiError, extendApiError } from './create-api-error.ts';

const token = 'svc_c2VjcmV0LXBheWxvYWQ.c2lnbmF0dXJl';
const secrets = [token, 'c2VjcmV0LXBheWxvYWQ', 'c2lnbmF0dXJl'];

/** Everything that can be reached from a value, as text. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  const names = Reflect.ownKeys(value);
  const own = names.map((name) => {
    const { value: held } = Reflect.getOwnPropertyDescriptor(value, name) ?? {};
    return `${String(name)} ${everythingIn(held, seen)}`;
  });
  return own.join('\n');
}

/** What a fetch of a careless library throws: the request is in all of it. */
function leakingFetch(): Fetch {
  return (url, init) => {
    const request = { url, ...init };
    const cause = Object.assign(new Error(`invalid header X-API-Key: ${init.headers['X-API-Key']}`), {
      request,
    });
    return Promise.reject(Object.assign(new TypeError('fetch failed', { cause }), { request }));
  };
}

/** A service that says the token back in everything that it can. */
function echoingFetch(status: number): Fetch {
  return async (_, init) => {
    const said = init.headers['X-API-Key'] ?? '';
    const answer = JSON.stringify({ error: said, message: said, requestId: said, path: said });
    return {
      status,
      headers: { get: () => said },
      body: new Blob([answer]).stream() as unknown as AsyncIterable<Uint8Array>,
    };
  };
}

async function failureOf(fetch: Fetch): Promise<ApiError> {
  const retry = { maxAttempts: 1 };
  const caller = createCaller({ baseUrl: 'https://finance.example', token, fetch, retry });
  const error: unknown = await caller.get('listTags').catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('expected an ApiError', { cause: error });
}

describe('an error', () => {
  it.each([
    ['of a connection', leakingFetch(), 'network'],
    ['of a refused token', echoingFetch(401), 'unauthorized'],
    ['of a failing service', echoingFetch(503), 'unavailable'],
    ['of a limit', echoingFetch(429), 'rate_limited'],
    ['of a shape', echoingFetch(200), 'schema'],
  ])('%s shows no secret wherever one looks', async (_, fetch, code) => {
    const error = await failureOf(fetch);
    expect(error.code).toBe(code);
    const shown = [
      error.message,
      error.stack,
      String(error.cause),
      JSON.stringify(error),
      inspect(error, { depth: Infinity, showHidden: true }),
      everythingIn(error),
    ].join('\n');
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  it('hides what looks like a token, whatever it is told', () => {
    const part = fc.stringMatching(/^[\w-]{8,40}$/);
    fc.assert(
      fc.property(fc.string(), part, part, (text, payload, signature) => {
        const error = new UnavailableError('network', `${text} svc_${payload}.${signature}`);
        expect(error.message).not.toContain(`svc_${payload}`);
        expect(error.stack).not.toContain(`${payload}.${signature}`);
      }),
    );
  });

  it('narrows by its code', () => {
    const retryAt = new Date(0);
    const error: ApiError = new RateLimitedError('later', { retryAt });
    // Would not compile if they were optional.
    const retryAtOf = (failure: ApiError): number | undefined =>
      failure.code === 'rate_limited' ? failure.retryAt.getTime() : undefined;
    const statusOf = (failure: ApiError): number | undefined =>
      failure.code === 'not_found' ? failure.status : undefined;
    expect([retryAtOf(error), statusOf(error)]).toEqual([0, undefined]);
  });

  it('is plain JSON', () => {
    const error = new InvalidRequestError('not_found', 'gone', {
      status: 404,
      path: '/api/Tags',
      attempts: 1,
    });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'InvalidRequestError',
      code: 'not_found',
      message: 'gone',
      retryable: false,
      details: { status: 404, path: '/api/Tags', attempts: 1 },
    });
  });

  it('keeps what was known when more becomes known', () => {
    const error = extendApiError(new InvalidResponseError('schema', 'wrong', { status: 200 }), {
      attempts: 2,
    });
    expect(error).toMatchObject({ code: 'schema', details: { status: 200, attempts: 2 } });
  });

  it.each<[ApiErrorCode, boolean]>([
    ['unavailable', true],
    ['network', true],
    ['protocol', true],
    ['timeout', true],
    ['schema', false],
    ['aborted', false],
    ['invalid_configuration', false],
  ])('of code %s is worth another try: %s', (code, retryable) => {
    expect(createApiError(code, '').retryable).toBe(retryable);
  });
});

describe('instanceof', () => {
  it.each<[ApiErrorCode, unknown]>([
    ['rate_limited', RateLimitedError],
    ['limit_exceeded', LimitExceededError],
    ['aborted', AbortedError],
    ['not_found', InvalidRequestError],
    ['timeout', UnavailableError],
    ['schema', InvalidResponseError],
  ])('knows the class of %s, and the class of all', (code, errorClass) => {
    const classes = [
      RateLimitedError,
      LimitExceededError,
      AbortedError,
      InvalidRequestError,
      UnavailableError,
      InvalidResponseError,
    ];
    const error: unknown = createApiError(code, 'no');
    expect(error).toBeInstanceOf(ApiError);
    expect(classes.filter((each) => error instanceof each)).toEqual([errorClass]);
  });

  it('narrows to what the class promises', () => {
    const limit = { name: 'maxBodyBytes', max: 1 };
    const error: unknown = new LimitExceededError('too much', { limit });
    if (!(error instanceof LimitExceededError)) throw new Error('expected a LimitExceededError');
    expect(error.limit).toEqual(limit);
  });

  it('knows the errors of another copy of this package, and nothing else', async () => {
    // Another query is another module, with classes of its own.
    const address = './api-error-base.ts?copy';
    const other = (await import(address)) as typeof import('./api-error-base.ts');
    class Foreign extends other.ApiErrorBase<'network'> {
      static override readonly className = 'UnavailableError';
    }
    const error: unknown = new Foreign('network', 'from elsewhere');
    expect(other.ApiErrorBase.prototype).not.toBe(ApiError.prototype);
    const knownAs = [ApiError, UnavailableError, RateLimitedError].map((each) => error instanceof each);
    expect(knownAs).toEqual([true, true, false]);
    for (const value of [new Error('x'), { code: 'network' }, null, undefined, 'network']) {
      expect(value instanceof ApiError).toBe(false);
    }
  });
});
