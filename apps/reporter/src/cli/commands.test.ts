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
  expect(all).toEqual(expect.arrayContaining(['report', 'serve', 'worker', 'completion']));
  expect(await namesFor()).toEqual(all);
  expect(await namesFor('sevre')).toEqual(all);
  expect(await namesFor('toString')).toEqual(all);
  expect(await namesFor('__complete', 'bash')).toEqual([...all, '__complete']);
  for (const name of all) {
    expect(await namesFor(name, '--help')).toEqual([name]);
  }
});

it('lists every command as it describes itself', async () => {
  const linesOf = async (...words: string[]) => {
    const { commands } = await outlayCommand(words, context);
    return commands
      .filter((command) => command.name() !== '__complete')
      .map((command) => [command.createHelp().subcommandTerm(command), command.description()]);
  };
  const listed = await linesOf('--help');
  expect(listed).toContainEqual(['report [options] <kind>', expect.stringMatching(/^Write one report now/)]);
  // With a command among the words, all are loaded.
  expect(listed).toEqual(await linesOf('--help', 'report'));
});
