import { expect, it } from 'vitest';
import { outlayCommand } from './commands.ts';
import type { CommandContext } from './terminal/command-context.ts';

const context: CommandContext = {
  environment: {},
  now: () => new Date('2026-11-15T12:00:00Z'),
  signal: new AbortController().signal,
  say: () => undefined,
  print: () => undefined,
};

async function namesFor(...words: string[]): Promise<string[]> {
  const { commands } = await outlayCommand(words, context);
  return commands.map((command) => command.name());
}

it('loads only the called command, and all if the first word is not a command', async () => {
  const all = await namesFor('--help');
  expect(all).toEqual(expect.arrayContaining(['report', 'serve', 'worker', 'completion', '__complete']));
  expect(await namesFor()).toEqual(all);
  expect(await namesFor('sevre')).toEqual(all);
  expect(await namesFor('toString')).toEqual(all);
  for (const name of all.filter((each) => each !== '__complete')) {
    expect(await namesFor(name, '--help')).toEqual([name]);
  }
});
