import type { Argument, Command, Option } from 'commander';

/** What a command line comes to up to the word that is being typed. */
export type TypedWords = {
  /** The innermost command that is named. */
  readonly command: Command;
  /** Words that are neither options nor names of commands. */
  readonly operands: readonly string[];
  /** Values of options, by the option's long name. */
  readonly values: ReadonlyMap<string, string>;
  /** The option or argument that the word is the value of; none where it is a name. */
  readonly valueOf: Option | Argument | undefined;
  /** What of the word is typed already. */
  readonly current: string;
  /** What stands before it in the same word: `--format=`. */
  readonly prefix: string;
};

/** Reads a command line that is not finished. @param words - the last one is being typed, and may be empty */
export function readTypedWords(program: Command, words: readonly string[]): TypedWords {
  let [command, waiting, onlyOperands] = [program, undefined as Option | undefined, false];
  const operands: string[] = [];
  const values = new Map<string, string>();
  for (const word of words.slice(0, -1)) {
    if (waiting) {
      values.set(waiting.long ?? '', word);
      waiting = undefined;
    } else if (word === '--') onlyOperands = true;
    else if (!onlyOperands && isOption(word)) {
      const { option, value } = splitOption(command, word);
      if (option && value !== undefined) values.set(option.long ?? '', value);
      else if (option?.required) waiting = option;
    } else {
      const named = operands.length === 0 ? visibleCommands(command).find(isCalled(word)) : undefined;
      if (named) command = named;
      else operands.push(word);
    }
  }
  return {
    command,
    operands,
    values,
    ...wordIn(command, { word: words.at(-1) ?? '', waiting, operands, onlyOperands }),
  };
}

/** The commands that the help lists, `help` itself included. */
export function visibleCommands(command: Command): Command[] {
  return command.commands.length === 0 ? [] : command.createHelp().visibleCommands(command);
}

type Word = {
  readonly word: string;
  readonly waiting: Option | undefined;
  readonly operands: readonly string[];
  readonly onlyOperands: boolean;
};

function wordIn(
  command: Command,
  { word, waiting, operands, onlyOperands }: Word,
): Pick<TypedWords, 'valueOf' | 'current' | 'prefix'> {
  if (waiting) return { valueOf: waiting, current: word, prefix: '' };
  if (onlyOperands || !isOption(word)) {
    return { valueOf: argumentAt(command, operands.length), current: word, prefix: '' };
  }
  const { option, value } = splitOption(command, word);
  if (!option || value === undefined || !word.includes('=')) {
    return { valueOf: undefined, current: word, prefix: '' };
  }
  return { valueOf: option, current: value, prefix: word.slice(0, word.length - value.length) };
}

function argumentAt({ registeredArguments }: Command, position: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[position] ?? (last?.variadic ? last : undefined);
}

function isOption(word: string): boolean {
  return word.startsWith('-');
}

function isCalled(word: string): (command: Command) => boolean {
  return (command) => command.name() === word || command.aliases().includes(word);
}

/** `--format=pdf` and `-fpdf` have their values in the same word. */
function splitOption(
  { options }: Command,
  word: string,
): { readonly option: Option | undefined; readonly value: string | undefined } {
  const end = word.startsWith('--') ? word.indexOf('=') : 2;
  const flag = end === -1 ? word : word.slice(0, end);
  const option = options.find(({ short, long }) => short === flag || long === flag);
  const rest = end === -1 ? '' : word.slice(end);
  if (word.startsWith('--')) return { option, value: end === -1 ? undefined : rest.slice(1) };
  return { option, value: rest === '' ? undefined : rest };
}
