import { endpoints } from '@outlay/core/contract';
import { anyCharacter } from '@outlay/core/testing/any-character';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { parseAnswer, type RawAnswer, rawConnection, untilClosed } from '../testing/raw-connection.ts';

const codes: Readonly<Record<number, readonly string[]>> = {
  400: ['bad_request', 'invalid_parameter'],
  401: ['unauthorized'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  429: ['rate_limit_exceeded'],
  431: ['header_too_large'],
};

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));
const number = (min: number, max: number, digits: number) =>
  fc.integer({ min, max }).map((value) => String(value).padStart(digits, '0'));

const queryNames = Object.values(endpoints).flatMap(({ query }) => Object.keys(query.shape));
const name = fc.constantFrom(...new Set(queryNames), '__proto__', 'constructor');
const odd = oneOf(
  "% %0 %00 %zz %C3 %E0%A4%A %2e%2e %2F %5c \\ .. . // ; + {id} NaN -1 0 1e9 99999999999999999999 null [] [$ne]=1 ' 😀 é",
);
const word = oneOf('true FALSE Day week Month last-week desc created_at Error System 1 4 500 501');
const day = fc
  .tuple(number(-1, 10_001, 4), number(0, 14, 2), number(0, 33, 2))
  .map((parts) => parts.join('-'));
const zone = fc.oneof(
  oneOf('Z z %2B14:00 +02:00 -25:00 .123456789Z :99 [Europe/Warsaw]'),
  fc.constantFrom('', ' 02:00'),
);
const time = fc
  .tuple(day, fc.constantFrom('T', ' ', 't', '%20'), number(0, 25, 2), number(0, 61, 2), zone)
  .map(([date, separator, hour, second, offset]) => `${date}${separator}${hour}:00:${second}${offset}`);
const anything = fc
  .string({ unit: 'binary-ascii', maxLength: 30 })
  .map((text) => text.replace(/[\r\n]/g, '\u0001'));
const escaped = fc
  .string({ unit: anyCharacter, maxLength: 20 })
  .map((text) => encodeURIComponent(text.toWellFormed()));
const value = fc.oneof(odd, day, time, word, anything, escaped);
const segment = fc.oneof(odd, fc.uuid(), anything, escaped, oneOf('api Tags Groups image latest'));
const known = fc
  .tuple(fc.constantFrom(...Object.values(endpoints).map(({ path }) => path)), segment)
  .map(([path, part]) => path.replace(/\{\w+\}/, part));
const path = fc.oneof(
  { weight: 4, arbitrary: known },
  { weight: 1, arbitrary: fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`) },
  { weight: 1, arbitrary: anything },
);
const query = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('HEAD', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'M-SEARCH', 'get', ''),
  },
);
const header = fc
  .tuple(oneOf('X-API-Key Host Accept Range If-None-Match X-Forwarded-For Content-Type Expect'), anything)
  .map((pair) => `${pair.join(': ')}\r\n`);

/** What is wrong with an answer; `undefined` for one that the interface may give. */
function problemOf({ status, headers, body }: RawAnswer, isHead: boolean): string | undefined {
  if (!['limit', 'remaining', 'reset', 'reset-after'].every((rate) => headers.has(`x-ratelimit-${rate}`))) {
    return `${status} without a rate header`;
  }
  if (isHead || status === 200 || status === 204) return undefined;
  const error = JSON.parse(body) as Readonly<Record<string, string>>;
  const fields = Object.keys(error).toSorted().join(' ');
  if (fields !== 'error message path requestId timestamp') return `${status} with the fields ${fields}`;
  if (!codes[status]?.includes(error['error'] ?? '')) return `${status} with the code ${error['error']}`;
  return /node_modules|\.ts:\d|HPE_|SQLITE/.test(body) ? `${status} tells of the inside: ${body}` : undefined;
}

describe.each(eachDatabase)('any request at all gets a whole answer on %s', (_database, newDatabaseUrl) => {
  let service: ServiceFixture;
  let token: string;

  beforeAll(async () => {
    service = await aService({
      databaseUrl: await newDatabaseUrl(),
      seed: { months: 2, documentsPerMonth: 10, asOf: '2026-10-15' },
    });
    ({ token } = await service.createToken('admin'));
    return service.stop;
  });

  async function answerTo(requestLine: string, headers: readonly string[]): Promise<RawAnswer> {
    const socket = await rawConnection(service);
    const own = `Host: a\r\nX-API-Key: ${token}\r\nConnection: close\r\n`;
    socket.write(`${requestLine} HTTP/1.1\r\n${own}${headers.join('')}\r\n`);
    return parseAnswer((await untilClosed(socket)).toString());
  }

  it('whatever its path, query and method', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(path, query, method, async (target, parameters, verb) => {
        const answer = await answerTo(`${verb} ${target}?${parameters}`, []);
        expect(problemOf(answer, verb === 'HEAD')).toBeUndefined();
      }),
      { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 80) },
    );
  });

  it('whatever its headers', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(header, { maxLength: 4 }), async (headers) => {
        expect(problemOf(await answerTo('GET /api/Tags', headers), false)).toBeUndefined();
      }),
      { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 40) },
    );
  });
});
