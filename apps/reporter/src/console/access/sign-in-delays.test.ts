import { expect, it } from 'vitest';
import { createSignInDelays } from './sign-in-delays.ts';

const second = 1000;
const hour = 3600 * second;

/** Delays with a clock that the test sets, and two users. */
function delays() {
  let elapsedMs = 0;
  const { begin, succeed } = createSignInDelays(
    (name) => name === 'anna' || name === 'eve',
    () => elapsedMs,
  );
  return { begin, succeed, pass: (ms: number) => (elapsedMs += ms) };
}

it('lets people mistype, then makes them wait longer each time, up to a minute', () => {
  const { begin, pass } = delays();
  const anna = { name: 'anna', client: '192.0.2.1' };
  expect(Array.from({ length: 5 }, () => begin(anna))).toEqual([0, 0, 0, 0, 0]);
  const waits = Array.from({ length: 9 }, () => {
    const wait = begin(anna);
    expect(begin(anna)).toBe(wait);
    pass(wait);
    expect(begin(anna)).toBe(0);
    return wait / second;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  pass(hour);
  expect(Array.from({ length: 6 }, () => begin(anna))).toEqual([0, 0, 0, 0, 0, second]);
});

it('allows at most a hundred of 10,000 guesses in an hour, for a user, from one address or many', () => {
  for (const clientOf of [() => '192.0.2.1', (count: number) => `10.0.${count >> 8}.${count & 255}`]) {
    const { begin, pass } = delays();
    let allowed = 0;
    for (let count = 0; count < 10_000; count += 1) {
      if (begin({ name: 'anna', client: clientOf(count) }) === 0) allowed += 1;
      pass(hour / 10_000);
    }
    expect(allowed).toBeGreaterThan(5);
    expect(allowed).toBeLessThanOrEqual(70);
  }
});

it('makes an address wait that attempts many names, also over IPv6', () => {
  for (const clientOf of [() => '192.0.2.1', (count: number) => `2001:db8:0:1::${count.toString(16)}`]) {
    const { begin } = delays();
    const waits = Array.from({ length: 100 }, (_, count) =>
      begin({ name: `user${count}`, client: clientOf(count) }),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(begin({ name: 'anna', client: '2001:db8:0:2::1' })).toBe(0);
  }
});

it('treats names of nobody as those of users, so that waiting tells nothing', () => {
  const { begin } = delays();
  const waitsOf = (name: string) =>
    Array.from({ length: 8 }, (_, count) => begin({ name, client: `${name}${count}` }));
  expect(waitsOf('nobody')).toEqual(waitsOf('anna'));
});

it('remembers the attempts for a user, however many other names and addresses are attempted', () => {
  const { begin } = delays();
  for (let count = 0; count < 5; count += 1) begin({ name: 'anna', client: `192.0.2.${count}` });
  for (let count = 0; count < 20_000; count += 1) begin({ name: `user${count}`, client: `client${count}` });
  expect(begin({ name: 'anna', client: '192.0.2.9' })).toBe(second);
});

it('lets nobody else make a browser wait in which the user has signed in before', () => {
  const { begin, succeed, pass } = delays();
  const client = '2001:db8::1';
  const anna = { name: 'anna', client, device: 'laptop' };
  for (let count = 0; count < 1_000; count += 1) {
    begin({ name: count % 2 === 0 ? 'anna' : 'nobody', client });
    pass(second);
  }
  expect(begin({ name: 'anna', client })).toBeGreaterThan(0);
  expect(Array.from({ length: 6 }, () => begin(anna))).toEqual([0, 0, 0, 0, 0, second]);
  expect(begin({ ...anna, device: 'phone' })).toBe(0);
  pass(second);
  expect(begin(anna)).toBe(0);
  succeed(anna);
  expect(begin(anna)).toBe(0);
  // The others still wait.
  expect(begin({ name: 'anna', client })).toBeGreaterThan(0);
});

it('lets a new browser go on waiting from the last failed attempt, however many others sign in beside it', () => {
  const { begin, succeed, pass } = delays();
  const client = '192.0.2.1';
  for (let count = 0; count < 5; count += 1) begin({ name: `user${count}`, client });
  pass(second);
  begin({ name: 'user6', client });
  pass(second);
  expect(begin({ name: 'anna', client })).toBe(second);
  pass(second);
  // The colleagues of somebody who mistyped a lot sign in one after the other.
  for (const name of ['maria', 'piotr', 'jan', 'ewa']) {
    expect(begin({ name, client })).toBe(0);
    succeed({ name, client });
  }
  expect(begin({ name: 'anna', client })).toBe(0);
});

it('makes who guesses wait as long, although they sign in with a password of their own between the guesses', () => {
  const { begin, succeed, pass } = delays();
  const client = '192.0.2.1';
  let guesses = 0;
  for (let count = 0; count < 10_000; count += 1) {
    if (begin({ name: 'eve', client }) === 0) succeed({ name: 'eve', client });
    if (begin({ name: 'anna', client }) === 0) guesses += 1;
    pass(hour / 10_000);
  }
  expect(guesses).toBeLessThanOrEqual(70);
});

it('forgets the failed attempts of a user who signs in, but not those from the same address', () => {
  const { begin, succeed } = delays();
  const client = '192.0.2.1';
  for (let count = 0; count < 4; count += 1) begin({ name: 'other', client });
  expect(begin({ name: 'anna', client })).toBe(0);
  succeed({ name: 'anna', client });
  expect(begin({ name: 'anna', client })).toBe(0);
  expect(begin({ name: 'anna', client })).toBe(second);
  expect(begin({ name: 'anna', client: '192.0.2.2' })).toBe(0);
});
