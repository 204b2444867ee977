import type { Command, Help } from 'commander';

/** A term and its description. */
export type HelpItem = readonly [term: string, meaning: string];

/** The help of a command after its options. */
export type CommandHelp = {
  /** Paragraphs to read before using the command. */
  readonly about?: readonly string[];
  /** Lists by heading, such as exit codes. */
  readonly lists?: Readonly<Record<string, readonly HelpItem[]>>;
  /** Command lines and their descriptions. */
  readonly examples: readonly HelpItem[];
};

/** Adds `--help` with this text, wrapped to the width of the terminal. */
export function withHelp(command: Command, help: CommandHelp): Command {
  return command
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', () => `\n${helpText(command, help)}`);
}

/** Minimum width of a description next to its term; below that, it is printed on its own line. */
const minWidth = 32;

/** A list item: the description next to the term, or below it on a narrow terminal. */
export function formatItem(term: string, termWidth: number, meaning: string, helper: Help): string {
  const width = helper.helpWidth ?? widest;
  const beside = termWidth + 4;
  if (meaning === '') return `  ${term}`;
  if (width - beside < minWidth) return `  ${term}\n${wrapped(meaning, 6, helper)}`;
  const padding = ' '.repeat(Math.max(termWidth - helper.displayWidth(term), 0));
  return `  ${term}${padding}  ${wrapped(meaning, beside, helper).trimStart()}`;
}

/** Maximum width of help, in columns. */
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
