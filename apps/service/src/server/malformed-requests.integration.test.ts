import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { expectErrorResponse } from '../testing/expect-error-response.ts';
import { plainConnection, rawAnswer, untilClosed } from '../testing/raw-connection.ts';

describe('what is not a request of the interface', () => {
  let service: ServiceFixture;

  beforeAll(async () => {
    service = await aService();
    return service.stop;
  });

  const close = 'Connection: close\r\n\r\n';

  it.each([
    ['a line that is no request', 'nonsense\r\n\r\n', 400, 'bad_request'],
    ['an unknown method', `BREW /api/Tags HTTP/1.1\r\nHost: a\r\n${close}`, 400, 'bad_request'],
    ['no host', `GET /api/Tags HTTP/1.1\r\n${close}`, 400, 'bad_request'],
    ['a host that is none', `GET /api/Tags HTTP/1.1\r\nHost: a b/c\r\n${close}`, 400, 'bad_request'],
    ['two hosts', `GET /api/Tags HTTP/1.1\r\nHost: a@b\r\nHost: c\r\n${close}`, 400, 'bad_request'],
    [
      'two hosts, each of them right',
      `GET /api/Tags HTTP/1.1\r\nHost: a\r\nhost: b\r\n${close}`,
      400,
      'bad_request',
    ],
    ['a target that is no path', `GET api/Tags HTTP/1.1\r\nHost: a\r\n${close}`, 400, 'bad_request'],
    ['a star for a target', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}`, 400, 'bad_request'],
    ['another version', `GET /api/Tags HTTP/3.7\r\nHost: a\r\n${close}`, 400, 'bad_request'],
    ['a header without a colon', `GET /api/Tags HTTP/1.1\r\nHost: a\r\nX\r\n${close}`, 400, 'bad_request'],
    [
      'a control character in a header',
      `GET /api/Tags HTTP/1.1\r\nHost: a\r\nX: \u0001\r\n${close}`,
      400,
      'bad_request',
    ],
    [
      'two lengths',
      `POST /api/Tags HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}a`,
      400,
      'bad_request',
    ],
    [
      'a length and chunks',
      `POST /api/Tags HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${close}`,
      400,
      'bad_request',
    ],
    [
      'headers without end',
      `GET /api/Tags HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n${close}`,
      431,
      'header_too_large',
    ],
    [
      'an address without end',
      `GET /api/Tags?a=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n${close}`,
      431,
      'header_too_large',
    ],
    ['a tunnel', `CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n${close}`, 405, 'method_not_allowed'],
    ['a trace', `TRACE /api/Tags HTTP/1.1\r\nHost: a\r\n${close}`, 405, 'method_not_allowed'],
    ['an upgrade', `GET /no HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n${close}`, 404, 'not_found'],
    ['an expectation', `GET /api/Tags HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${close}`, 401, 'unauthorized'],
  ])('answers %s with the error body', async (_name, bytes, status, code) => {
    const answer = await rawAnswer(service, bytes);
    expect(answer.status).toBe(status);
    expectErrorResponse(answer, code);
  });

  it('names the path in what it could not read, without the query', async () => {
    const answer = await rawAnswer(service, `GET /api/Tags?secret=1 HTTP/1.1\r\nHost: a\r\nX\r\n${close}`);
    expect(JSON.parse(answer.body)).toMatchObject({ path: '/api/Tags' });
  });

  it('does not know paths of operators on the public port', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      const answer = await rawAnswer(service, `GET ${path} HTTP/1.1\r\nHost: a\r\n${close}`);
      expect(answer.status).toBe(404);
      expectErrorResponse(answer, 'not_found');
    }
  });

  it('gives plain HTTP nothing that could be read', async () => {
    const socket = await plainConnection(service);
    socket.write(`GET /api/Tags HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.token}\r\n${close}`);
    const bytes = await untilClosed(socket);
    // At most an alert of TLS: seven bytes of type 21.
    expect(bytes.length === 0 || (bytes.length === 7 && bytes[0] === 21)).toBe(true);
  });
});
