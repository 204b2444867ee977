import assert from 'node:assert/strict';
import { rawAnswer, rawConnection, type TestService } from '@outlay/service/testing';
import type { Attack } from '../fixture/attack.ts';

const yearMs = 366 * 86_400_000;

/** One request for the tags of an account. */
async function askTags(service: TestService) {
  const request = [
    'GET /api/Tags HTTP/1.1',
    'Host: localhost',
    `X-API-Key: ${service.token}`,
    'Connection: close',
  ];
  const { status, headers } = await rawAnswer(service, `${request.join('\r\n')}\r\n\r\n`);
  const [remaining, resetAt] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) =>
    headers.get(name),
  );
  return { status, remaining: Number(remaining), resetAt };
}

/** Suites of TLS 1.2 that the service must not agree on. */
const refusedSuites = {
  'without authenticated encryption':
    'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA',
  'without forward secrecy': 'AES128-GCM-SHA256:AES128-SHA256',
};

/** The service itself, whoever speaks to it, and whatever its clock says. */
export const serviceAttacks: readonly Attack[] = [
  {
    name: 'locks no token whose request was counted by a clock that was a year ahead',
    stores: 'one',
    async run({ newService, configure, outlay }) {
      let leadMs = yearMs;
      const service = await newService({
        now: () => new Date(Date.now() + leadMs),
        seed: { months: 2, documentsPerMonth: 3, asOf: '2026-11-15' },
      });
      const { url, ca, token } = service;
      await configure({
        accounts: { home: { url, ca, token } },
        jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: folder, path: reports }]`,
      });
      const run = ['run', 'monthly', '--period', '2026-10'];
      const ahead = await outlay(run);
      assert.equal(ahead.code, 0, ahead.stderr);
      leadMs = 0;
      const { status, remaining, resetAt } = await askTags(service);
      assert.equal(status, 200);
      assert.equal(remaining, 999);
      // Whole seconds: up to one more than the hour.
      assert.ok(Number(resetAt) * 1000 <= Date.now() + 3_601_000, resetAt);
      const right = await outlay([...run, '--revision']);
      assert.equal(right.code, 0, right.stderr);
    },
  },
  {
    name: 'answers a request with two Host headers with 400, in whatever spelling, and takes one with one',
    stores: 'one',
    async run({ service }) {
      const line = `GET /api/Tags HTTP/1.1\r\nConnection: close\r\nX-API-Key: ${service.token}\r\n`;
      const hosts = (text: string) => rawAnswer(service, `${line}${text}\r\n`);
      assert.equal((await hosts('Host: localhost\r\n')).status, 200);
      for (const two of [
        'Host: a\r\nHost: a\r\n',
        'Host: a\r\nhost: b\r\n',
        'hOST: a\r\nX: y\r\nHost:b\r\n',
      ]) {
        const { status, body } = await hosts(two);
        assert.equal(status, 400, two);
        assert.match(body, /"bad_request"/);
      }
    },
  },
  {
    name: 'agrees on no suite of TLS 1.2 without authenticated encryption or forward secrecy',
    stores: 'one',
    async run({ service }) {
      for (const [kind, suites] of Object.entries(refusedSuites)) {
        const offer = { maxVersion: 'TLSv1.2', ciphers: `${suites}:@SECLEVEL=0` } as const;
        await assert.rejects(rawConnection(service, offer), { code: /HANDSHAKE_FAILURE/ }, kind);
      }
      const socket = await rawConnection(service, { maxVersion: 'TLSv1.2' });
      assert.match(socket.getCipher().name, /GCM|CHACHA20/);
      socket.destroy();
    },
  },
];
