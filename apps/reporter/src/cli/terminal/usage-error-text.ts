import type { Command } from 'commander';
import { choicesOf } from './option-readers.ts';

type Rule = readonly [form: RegExp, write: (found: readonly string[], command: Command) => string];

const rules: readonly Rule[] = [
  [
    /^unknown option '(.+?)'(?:\n\(Did you mean (?:one of )?(.+?)\?\))?$/s,
    ([, name, near], command) => hinted(`unknown option ${name}`, near, command),
  ],
  [
    /^unknown command '(.+?)'(?:\n\(Did you mean (?:one of )?(.+?)\?\))?$/s,
    ([, name, near], command) => hinted(`unknown command ${JSON.stringify(name)}`, near, command),
  ],
  [
    /^missing required argument '(.+)'$/,
    ([, name = ''], command) => `missing <${name}>: ${expectedOf(command, name)}`,
  ],
  [
    /^required option '(.+)' not specified$/,
    ([, flags = '']) => `missing ${longFlag(flags)}; expected ${flags.replace(/^-\w, /, '')}`,
  ],
  [
    /^option '(.+)' cannot be used with option '(.+)'$/,
    ([, one = '', other = '']) => `${longFlag(one)} cannot be used with ${longFlag(other)}`,
  ],
  [/^option '(.+)' argument missing$/, ([, flags = '']) => `${longFlag(flags)}: expected a value`],
  [
    /^option '(.+)' argument '(.*)' is invalid\. (.+)$/s,
    ([, flags = '', value = '', why = '']) => `${longFlag(flags)}: ${problem(value, why)}`,
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.+)'\. (.+)$/s,
    ([, value = '', name, why = '']) => `<${name}>: ${problem(value, why)}`,
  ],
  [
    /^too many arguments(?: for '.+')?\. Expected (\d+) arguments? but got \d+: (.+)\.$/s,
    ([, expected = '0', given = ''], command) =>
      unexpected(given.split(', ')[Number(expected)] ?? given, command),
  ],
];

/**
 * A usage error of Commander as one sentence: what is wrong, where, and what is allowed.
 * @param text - as Commander writes it: `error: option '-l, --locale <language>' argument 'de' is invalid. …`
 * @param command - the command that was used
 * @returns without `error:` and line breaks; an unknown text is unchanged otherwise
 */
export function usageErrorText(text: string, command: Command): string {
  const message = text.trim().replace(/^error: /, '');
  for (const [form, write] of rules) {
    const found = form.exec(message);
    if (found) return write(found, command);
  }
  return message.replaceAll(/\s*\n\s*/g, ' ');
}

/** A value of a list is probably separated from the others by a space. */
function unexpected(value: string, { options }: Command): string {
  const list = options.find(({ parseArg }) => choicesOf(parseArg)?.includes(value));
  const hint = list === undefined ? '' : `; separate the values of ${list.long} with commas`;
  return `unexpected argument ${JSON.stringify(value)}${hint}`;
}

function hinted(text: string, near: string | undefined, command: Command): string {
  return near === undefined ? `${text}; see ${pathOf(command)} --help` : `${text}; did you mean ${near}?`;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function expectedOf({ registeredArguments }: Command, name: string): string {
  const found = registeredArguments.find((each) => each.name() === name);
  return found?.argChoices ? `one of ${found.argChoices.join(', ')}` : (found?.description ?? 'a value');
}

/** Parsers of this program say what they expect; Commander lists choices. */
function problem(value: string, why: string): string {
  const reason = why.replace(/\.$/, '');
  const choices = /^Allowed choices are (.+)$/s.exec(reason)?.[1];
  if (choices !== undefined) return `${JSON.stringify(value)} is not one of ${choices}`;
  const isWhole = !reason.startsWith('expected ') || reason.includes(', found ');
  return isWhole ? reason : `${reason}, found ${JSON.stringify(value)}`;
}

function longFlag(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}
