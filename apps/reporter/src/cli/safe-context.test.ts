import { expect, it } from 'vitest';
import { maskOf } from '../adapters/secrets/secret-environment.ts';
import { safeContext } from './safe-context.ts';
import type { CommandContext } from './terminal/command-context.ts';
import type { Painter } from './terminal/paint.ts';
import { createProgress } from './terminal/progress.ts';

const token = 'svc_c2VjcmV0LW9m.c2lnbmF0dXJlLW9mLWE';
const hostile = 'no\u001b[1A\u001b[2K\u202e delivered\u009b31m \u001b[32m';
const shown = String.raw`no\u001b[1A\u001b[2K\u202e delivered\u009b31m \u001b[32m`;
const green: Painter = (_style, text) => `\u001b[32m${text}\u001b[39m`;

/** A context that collects what comes out of it. */
function aContext() {
  const out: string[] = [];
  const collect = (text: string) => void out.push(text);
  const given: CommandContext = {
    environment: { A: 'b' },
    now: () => new Date(0),
    signal: new AbortController().signal,
    say: collect,
    print: collect,
    ask: async (question) => {
      collect(question);
      return '';
    },
    screen: { write: collect, columns: () => 200 },
    paint: { printed: green, said: green },
  };
  const context = safeContext(given);
  maskOf(context.environment).add(token);
  return { context, out };
}

it('escapes control characters and masks secrets in every output', async () => {
  const { context, out } = aContext();
  context.say(`${hostile} ${token}`);
  context.print(`${hostile} ${Buffer.from(token).toString('base64')}`);
  await context.ask?.(`${hostile} ${token}`);
  expect(out).toEqual(Array.from({ length: 3 }, () => `${shown} [secret]`));
});

it('keeps its own colors, and nothing that looks like them', () => {
  const { context, out } = aContext();
  context.say(`${context.paint?.said('green', hostile)}, ${hostile}`);
  expect(out).toEqual([`\u001b[32m${shown}\u001b[39m, ${shown}`]);
});

it('keeps the line of progress on one line, with nothing of others before its beginning', () => {
  const { context, out } = aContext();
  createProgress(context.screen).step('delivering to \u009b1A\nhome\r');
  context.screen?.write(`${hostile}\r\u001b[2K`);
  expect(out).toEqual([
    '\r\u001b[2Kdelivering to home …',
    `\r\u001b[2K${shown}${String.raw`\u000d\u001b[2K`}`,
  ]);
});

it('leaves JSON of the same value', () => {
  const { context, out } = aContext();
  context.print(JSON.stringify({ hostile, numbers: [12_345_678, 0.1] }));
  expect(JSON.parse(out[0] ?? '')).toEqual({ hostile, numbers: [12_345_678, 0.1] });
  expect(out[0]).not.toMatch(/[\u007f-\u009f\u202e]/);
});
