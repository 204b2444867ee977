import type { Argument, Command, Option } from 'commander';
import { choicesOf } from '../terminal/option-readers.ts';
import { readTypedWords, type TypedWords, visibleCommands } from './typed-words.ts';

/** A candidate and its description. */
export type Candidate = { readonly value: string; readonly meaning: string };

/** The candidates for a word: a list, or any file or folder. */
export type Completion =
  | { readonly type: 'words'; readonly candidates: readonly Candidate[] }
  | { readonly type: 'files' | 'folders' };

/** Returns the candidates for a placeholder such as `<job>`. */
export type ValueSource = (placeholder: string, typed: TypedWords) => Promise<readonly Candidate[]>;

/** The candidates for the last word, by the commands, options and choices of a program. */
export async function completionOf(
  program: Command,
  words: readonly string[],
  source: ValueSource,
): Promise<Completion> {
  const typed = readTypedWords(program, words);
  const placeholder = typed.valueOf && placeholderOf(typed.valueOf);
  if (placeholder === 'file') return { type: 'files' };
  if (placeholder === 'folder') return { type: 'folders' };
  // `outlay help COMMAND`: the commands beside `help`.
  if (placeholder === 'command') return { type: 'words', candidates: fitting(commandNames(program), typed) };
  const candidates = typed.valueOf ? await valuesOf(typed.valueOf, typed, source) : namesIn(typed);
  return { type: 'words', candidates: fitting(candidates, typed) };
}

function fitting(candidates: readonly Candidate[], { current, prefix }: TypedWords): Candidate[] {
  return candidates
    .filter(({ value }) => value.startsWith(current))
    .map(({ value, meaning }) => ({ value: prefix + value, meaning }));
}

function namesIn({ command, current, operands }: TypedWords): Candidate[] {
  if (current.startsWith('-')) {
    return command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({ value: option.long ?? option.flags, meaning: option.description }));
  }
  return operands.length === 0 ? commandNames(command) : [];
}

function commandNames(command: Command): Candidate[] {
  return visibleCommands(command).map((each) => ({ value: each.name(), meaning: each.description() }));
}

async function valuesOf(
  named: Option | Argument,
  typed: TypedWords,
  source: ValueSource,
): Promise<readonly Candidate[]> {
  if (named.argChoices) return named.argChoices.map(plain);
  const listed = choicesOf(named.parseArg);
  if (listed) return listValues(listed, typed.current);
  return source(placeholderOf(named), typed);
}

/** Comma-separated names: the text before the last comma is kept, and its names are not offered again. */
function listValues(choices: readonly string[], current: string): Candidate[] {
  const before = current.slice(0, current.lastIndexOf(',') + 1);
  const chosen = before.split(',');
  return choices.filter((choice) => !chosen.includes(choice)).map((choice) => plain(before + choice));
}

function plain(value: string): Candidate {
  return { value, meaning: '' };
}

/** `job` for the argument `<job>` and the option `--job <name>`, `file` for the option `--config <file>`. */
function placeholderOf(named: Option | Argument): string {
  if (!('flags' in named)) return named.name();
  const placeholder = /[<[]([\w-]+)/.exec(named.flags)?.[1] ?? '';
  return placeholder === 'name' ? named.attributeName() : placeholder;
}
