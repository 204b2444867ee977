import { expect, it } from 'vitest';
import { statusError } from './status-error.ts';

const facts = { retryAt: new Date(0) };

it('attributes a 403 to the token if the service explains it', () => {
  const body = { error: 'forbidden', message: 'scope read', requestId: null };
  expect(statusError(403, body, facts).message).toBe(
    'the token lacks permission to read this (HTTP 403); response: scope read',
  );
});

it("attributes a 403 without the service's error to nobody: a proxy may have sent it", () => {
  const { code, message, details } = statusError(403, undefined, facts);
  expect([code, message, details.serviceCode]).toEqual([
    'forbidden',
    'access is denied, without a reason from the service: the token may lack permission, or a proxy or firewall refuses the request (HTTP 403)',
    undefined,
  ]);
});
