import type { Argument, Command, Option } from 'commander';

/** A parsed command line up to the word being typed. */
export type TypedWords = {
  /** The innermost command. */
  readonly command: Command;
  /** Words that are neither options nor command names. */
  readonly operands: readonly string[];
  /** Values of options, by long name. */
  readonly values: ReadonlyMap<string, string>;
  /** The option or argument that the word is a value of; `undefined` for a name. */
  readonly valueOf: Option | Argument | undefined;
  /** The part of the word that is completed. */
  readonly current: string;
  /** The part of the word before it, such as `--format=`. */
  readonly prefix: string;
};

/**
 * Parses an incomplete command line.
 * @param words - the last one is being typed and may be empty
 */
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

/** The commands in the help, including `help` itself. */
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

/** Splits `--format=pdf` and `-fpdf` into option and value. */
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
