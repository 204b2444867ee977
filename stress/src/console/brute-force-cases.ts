import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { CaseOutcome } from '../fixtures/print-case.ts';
import type { ConsoleSetting } from './console-setting.ts';

/** The console's clock at the first guess. */
const start = Date.parse('2026-11-15T12:00:00Z');
const secondMs = 1_000;
/** At most so many guesses an hour are checked for a user, and the first few at once. */
const mostAnHour = 70;

/** Guesses passwords and one-time codes, a guess a second, from one address. */
export async function bruteForceCases(
  { open, passwords }: ConsoleSetting,
  { guesses, seed }: { readonly guesses: number; readonly seed: number },
): Promise<CaseOutcome[]> {
  const random = seededRandom(seed);
  const digits = () => String(random.integer(0, 999_999)).padStart(6, '0');
  const answers = new Map<number, number>();
  const attempt = async (fields: Readonly<Record<string, string>>): Promise<number> => {
    const body = new URLSearchParams(fields);
    const answer = await open.request('/sign-in', { method: 'POST', body, headers: { Origin: open.url } });
    await answer.text();
    return answer.status;
  };
  let seconds = 0;
  const pass = (count: number) => {
    seconds += count;
    open.at(new Date(start + seconds * secondMs).toISOString());
  };
  for (let guess = 0; guess < guesses; guess += 1) {
    const isOfCodes = guess % 2 === 1;
    const status = await attempt(
      isOfCodes
        ? { name: 'piotr', password: passwords.piotr, code: digits() }
        : { name: 'anna', password: `guess ${digits()}` },
    );
    answers.set(status, (answers.get(status) ?? 0) + 1);
    pass(1);
  }
  const checked = answers.get(403) ?? 0;
  const most = Math.ceil((guesses / 3_600) * mostAnHour) + 10;
  // The next guess is delayed, also the right one.
  await attempt({ name: 'anna', password: 'guess' });
  const right = { name: 'anna', password: passwords.anna };
  const delayed = await attempt(right);
  const withLink = (await open.request('/', { headers: await open.signIn() })).status;
  pass(60);
  const later = await attempt(right);
  const problems = [
    ...(checked <= most ? [] : [`${checked} guesses were checked; expected at most ${most}`]),
    ...(checked + (answers.get(429) ?? 0) === guesses
      ? []
      : [`other answers: ${JSON.stringify([...answers])}`]),
    ...(delayed === 429 ? [] : [`the right password during the delay: ${delayed}`]),
    ...(withLink === 200 ? [] : [`a link during the delay: ${withLink}`]),
    ...(later === 303 ? [] : [`the right password after a minute: ${later}`]),
  ];
  const observed = `${checked} checked and wrong, ${answers.get(429) ?? 0} delayed, in ${guesses} seconds of the console's clock; a link worked`;
  return [{ name: `${guesses} guesses of passwords and codes are throttled`, observed, problems }];
}
