import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Endpoint, type EndpointName, endpoints, type Scope, scopeLimits } from '@outlay/core/contract';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { RateLimiter, RateStanding } from '../limits/rate-limiter.ts';
import type { Bearer, TokenRegister } from '../tokens/token-register.ts';
import { errorBody } from './error-body.ts';
import type { AnyReply, ApiRequest, Handlers } from './handlers.ts';
import { HttpError } from './http-error.ts';
import { parseParameters } from './parse-parameters.ts';
import { queryValues } from './query-values.ts';
import type { RequestLog } from './request-log.ts';
import { respond } from './respond.ts';
import { responseHeaders } from './response-headers.ts';

/** Dependencies of the application. */
export type AppDeps = {
  readonly handlers: Handlers;
  readonly tokens: TokenRegister;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly requestLog: RequestLog;
  /** Creates a request identifier, `req_…`. */
  readonly newRequestId: () => string;
  /** By default those of the contract. */
  readonly endpoints?: Readonly<Record<EndpointName, Endpoint>>;
};

type Variables = { requestId: string; bearer: Bearer | undefined; standing: RateStanding | undefined };
type AppEnvironment = { Bindings: HttpBindings; Variables: Variables };
type AppContext = Context<AppEnvironment>;

const allowedMethods = 'GET, HEAD';

/** Order of the scopes: each includes the lower ones. */
const scopeRank: Readonly<Record<Scope, number>> = { read: 0, write: 1, admin: 2 };

/**
 * The web application: every endpoint of the contract, and error responses for all other requests. It runs in a server of
 * Node.js.
 */
export function createApp(deps: AppDeps): Hono<AppEnvironment> {
  const { handlers, tokens, limiter, clock, logger, requestLog, newRequestId } = deps;
  const table = deps.endpoints ?? endpoints;
  const templates = new Map(Object.values(table).map(({ path }) => [routePath(path), path]));
  const app = new Hono<AppEnvironment>();
  const headersOf = (context: AppContext) =>
    responseHeaders(context.get('requestId'), context.get('standing'), clock());

  app.use(async (context, next) => {
    const requestId = newRequestId();
    const startedMs = performance.now();
    context.set('requestId', requestId);
    await next();
    const { headers, status } = context.res;
    if (context.res !== RESPONSE_ALREADY_SENT) {
      for (const [name, value] of Object.entries(headersOf(context))) headers.set(name, value);
    }
    const route = matchedRoutes(context).find(({ path }) => templates.has(path));
    requestLog({
      requestId,
      method: context.req.method,
      path: templates.get(route?.path ?? '') ?? null,
      status,
      tokenId: context.get('bearer')?.tokenId,
      durationMs: Math.round(performance.now() - startedMs),
    });
  });

  app.use(async (context, next) => {
    const value = context.req.header('X-API-Key');
    const bearer = value === undefined ? undefined : await tokens.authenticate(value);
    if (bearer) {
      context.set('bearer', bearer);
      const standing = await limiter.count(bearer.tokenId, scopeLimits[bearer.scope]);
      context.set('standing', standing);
      if (!standing.isAllowed) throw tooMany(standing);
    }
    await next();
  });

  for (const name of routeOrder(table)) {
    const endpoint = table[name];
    app.all(routePath(endpoint.path), async (context) => {
      const { method } = context.req;
      if (method !== 'GET' && method !== 'HEAD') throw wrongMethod(method);
      const bearer = checkedBearer(context, endpoint.scope);
      const request = {
        account: bearer.account,
        path: parseParameters(endpoint.pathParameters, Object.entries(context.req.param())),
        query: parseParameters(endpoint.query, queryValues(context.req.url)),
      };
      // The table guarantees that request and handler match, which the compiler cannot infer for a variable name.
      const handler = handlers[name] as (request: ApiRequest<never>) => Promise<AnyReply>;
      const reply = await handler(request as ApiRequest<never>);
      return respond(context, reply, {
        outgoing: context.env.outgoing,
        headers: headersOf(context),
        onBroken: (error) => logger.error({ requestId: context.get('requestId'), error }, 'response aborted'),
      });
    });
  }

  app.notFound((context) =>
    errorAnswer(context, new HttpError('not_found', 'this path does not exist'), clock()),
  );
  app.onError((error, context) => {
    if (error instanceof HttpError) return errorAnswer(context, error, clock());
    if (error instanceof ServiceError && error.code === 'database_unavailable') {
      logger.warn(
        { requestId: context.get('requestId'), reason: String(error.cause) },
        'database unavailable',
      );
      return errorAnswer(context, databaseAway(), clock());
    }
    logger.error({ requestId: context.get('requestId'), error }, 'request failed');
    return errorAnswer(
      context,
      new HttpError(
        'internal_error',
        'an internal error occurred; include the requestId if you contact support',
      ),
      clock(),
    );
  });
  return app;
}

/** The path of an endpoint in the router's syntax. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Paths without parameters come first, because `/api/Notifications/unread-count` is not a notification. */
function routeOrder(table: Readonly<Record<EndpointName, Endpoint>>): EndpointName[] {
  const names = Object.keys(table) as EndpointName[];
  return names.toSorted(
    (left, right) => Number(table[left].path.includes('{')) - Number(table[right].path.includes('{')),
  );
}

function checkedBearer(context: AppContext, scope: Scope): Bearer {
  const bearer = context.get('bearer');
  if (!bearer) {
    throw new HttpError(
      'unauthorized',
      'the token in the X-API-Key header is missing, invalid, expired or revoked',
    );
  }
  if (scopeRank[bearer.scope] >= scopeRank[scope]) return bearer;
  throw new HttpError('forbidden', `the token has scope ${bearer.scope}; this request requires ${scope}`);
}

function tooMany({ limit, resetAfterSeconds }: RateStanding): HttpError {
  return new HttpError(
    'rate_limit_exceeded',
    `the limit of ${limit} requests per hour is reached; retry in ${resetAfterSeconds} seconds`,
    { 'Retry-After': String(resetAfterSeconds) },
  );
}

function databaseAway(): HttpError {
  return new HttpError('service_unavailable', 'the database is unavailable; retry later', {
    'Retry-After': '5',
  });
}

function wrongMethod(method: string): HttpError {
  return new HttpError('method_not_allowed', `${method} is not allowed; use GET`, { Allow: allowedMethods });
}

function errorAnswer(context: AppContext, error: HttpError, now: Date): Response {
  const body = errorBody(error, { path: context.req.path, requestId: context.get('requestId'), now });
  return context.json(body, error.status, error.headers);
}
