import type { Endpoint } from '@outlay/core/contract';
import type { ComponentSchemas, JsonSchema } from './component-schemas.ts';

/** Response headers, by the name of their reference. */
export const responseHeaderSchemas: Readonly<Record<string, JsonSchema>> = {
  'X-RateLimit-Limit': whole('Requests per hour that the token allows'),
  'X-RateLimit-Remaining': whole('Requests left in the rolling hour'),
  'X-RateLimit-Reset': whole('Unix time in seconds when the oldest counted request leaves the hour'),
  'X-RateLimit-Reset-After': whole('Seconds until that time'),
  'Retry-After': whole('Seconds to wait'),
  'X-Total-Count': whole('Records on all pages'),
  'X-Request-Id': { description: 'Identifier of the request', required: true, schema: { type: 'string' } },
  Allow: { description: 'Methods that are allowed', required: true, schema: { type: 'string' } },
};

const everyAnswer = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
  'X-Request-Id',
];

const imageTypes = ['image/jpeg', 'image/png', 'application/pdf'];

/** Error responses, by the name of their reference. */
export const errorResponses: Readonly<Record<string, JsonSchema>> = {
  BadRequest: errorAnswer('A parameter or the request itself is invalid'),
  Unauthorized: errorAnswer('The token is missing, invalid, expired or revoked'),
  Forbidden: errorAnswer("The token's scope lacks what the endpoint requires"),
  NotFound: errorAnswer('The resource does not exist'),
  MethodNotAllowed: errorAnswer('The method is neither GET nor HEAD', ['Allow']),
  TooManyRequests: errorAnswer('The hourly limit is reached', ['Retry-After']),
  ServerError: errorAnswer('The service failed'),
  OtherError: errorAnswer('Any other error'),
};

/** The responses of an endpoint, by status. */
export function describeResponses(
  name: string,
  endpoint: Endpoint,
  { referTo }: ComponentSchemas,
): Readonly<Record<string, JsonSchema>> {
  const { response, paging, mayBeProcessing, pathParameters } = endpoint;
  const content =
    response === 'binary'
      ? Object.fromEntries(imageTypes.map((type) => [type, {}]))
      : { 'application/json': { schema: referTo(response) } };
  const mayBeMissing = Object.keys(pathParameters.shape).length > 0 || name === 'getLatestWeeklySummary';
  return {
    200: { description: 'Done', headers: headers(paging ? ['X-Total-Count'] : []), content },
    ...(mayBeProcessing ? { 204: { description: 'It is still being processed', headers: headers([]) } } : {}),
    400: refer('BadRequest'),
    401: refer('Unauthorized'),
    403: refer('Forbidden'),
    ...(mayBeMissing ? { 404: refer('NotFound') } : {}),
    405: refer('MethodNotAllowed'),
    429: refer('TooManyRequests'),
    500: refer('ServerError'),
    default: refer('OtherError'),
  };
}

function whole(description: string): JsonSchema {
  return { description, required: true, schema: { type: 'integer', minimum: 0 } };
}

function headers(others: readonly string[]): JsonSchema {
  const names = [...everyAnswer, ...others];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorAnswer(description: string, others: readonly string[] = []): JsonSchema {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description, headers: headers(others), content: { 'application/json': { schema } } };
}

function refer(name: string): JsonSchema {
  return { $ref: `#/components/responses/${name}` };
}
