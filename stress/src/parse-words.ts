import { parseArgs } from 'node:util';
import type { ScenarioOptions } from './fixtures/scenario.ts';

/** What the command line asks for. */
export type Request = {
  /** Names of scenarios, in the order in which they run. */
  readonly names: readonly string[];
  readonly options: Omit<ScenarioOptions, 'print'>;
};

/** Reads the words of the command line. @param known - names of all scenarios @returns the request, or what is wrong */
export function parseWords(
  words: readonly string[],
  known: readonly string[],
): Request | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string' },
        concurrency: { type: 'string' },
      },
    });
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) return { problem: `there is no scenario named "${unknown}"` };
    const options = {
      rounds: wholeNumber('--rounds', values.rounds, 1),
      minutes: positiveNumber('--minutes', values.minutes),
      seed: wholeNumber('--seed', values.seed, 0) ?? 1,
      only: values.only,
      concurrency: wholeNumber('--concurrency', values.concurrency, 1),
    };
    return { names: positionals.length > 0 ? positionals : known, options };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The usage of the command. @param known - names of all scenarios */
export function usage(known: readonly string[]): string {
  return `usage: stress [NAME] [--rounds N] [--minutes N] [--seed S] [--only TEXT] [--concurrency N]\nNAME is one of ${known.join(', ')}; all run where it is not given\n`;
}

function wholeNumber(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least && text.trim() !== '') return number;
  throw new RangeError(`${option}: "${text}" is not a whole number of at least ${least}`);
}

function positiveNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new RangeError(`${option}: "${text}" is not a number above zero`);
}
