import type { Command, Help } from 'commander';

/** A term and what it means. */
export type HelpItem = readonly [term: string, meaning: string];

/** What the help of a command says after its options. */
export type CommandHelp = {
  /** Paragraphs: what is worth knowing before the command is used. */
  readonly about?: readonly string[];
  /** Lists under their headings, such as exit codes. */
  readonly lists?: Readonly<Record<string, readonly HelpItem[]>>;
  /** Command lines as they are typed, and what each does. */
  readonly examples: readonly HelpItem[];
};

/** A command with `--help`, which tells this too, wrapped to the width of the terminal. */
export function withHelp(command: Command, help: CommandHelp): Command {
  return command
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', () => `\n${helpText(command, help)}`);
}

/** The least width of a description beside its term; where there is less, it stands below. */
const minWidth = 32;

/** An entry of a list: its description beside the term, or below where the terminal is narrow. */
export function formatItem(term: string, termWidth: number, meaning: string, helper: Help): string {
  const width = helper.helpWidth ?? widest;
  const beside = termWidth + 4;
  if (meaning === '') return `  ${term}`;
  if (width - beside < minWidth) return `  ${term}\n${wrapped(meaning, 6, helper)}`;
  const padding = ' '.repeat(Math.max(termWidth - helper.displayWidth(term), 0));
  return `  ${term}${padding}  ${wrapped(meaning, beside, helper).trimStart()}`;
}

/** The widest that help is written, in columns, however wide the terminal. */
export const widest = 80;

function helpText(command: Command, { about = [], lists = {}, examples }: CommandHelp): string {
  const helper = command.createHelp();
  helper.prepareContext({ helpWidth: command.configureOutput().getOutHelpWidth?.() ?? widest });
  const items = Object.entries(lists).map(([heading, entries]) => {
    const termWidth = Math.max(...entries.map(([term]) => term.length));
    const lines = entries.map(([term, meaning]) => formatItem(term, termWidth, meaning, helper));
    return [helper.styleTitle(`${heading}:`), ...lines].join('\n');
  });
  const shown = examples.map(([line, meaning]) => `  ${line}\n${wrapped(meaning, 6, helper)}`);
  const paragraphs = about.map((paragraph) => wrapped(paragraph, 0, helper));
  return [...paragraphs, ...items, [helper.styleTitle('Examples:'), ...shown].join('\n')].join('\n\n');
}

function wrapped(text: string, indent: number, helper: Help): string {
  const lines = helper.boxWrap(text, Math.max((helper.helpWidth ?? widest) - indent, 1));
  return lines.replaceAll(/^/gm, ' '.repeat(indent));
}
