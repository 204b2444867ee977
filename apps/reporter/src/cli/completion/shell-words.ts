import type { Candidate, Completion } from './completion.ts';

/** The supported shells. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** A supported shell. */
export type Shell = (typeof shells)[number];

/** The words of a command line as bash passes them: `--format=pdf` is split into three, and quotes are kept. */
export function bashWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isMark = word === '=' || word === ':';
    if ((isMark || isOpen) && joined.length > 0) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    isOpen = isMark;
  }
  return joined.map(unquoted);
}

/**
 * Formats candidates for the script of a shell.
 * @param current - the word being typed
 */
export function formatCompletion(shell: Shell, completion: Completion, current: string): string {
  const candidates = completion.type === 'words' ? completion.candidates : [];
  const lines = candidates.map((candidate) => lineOf[shell](candidate, current));
  return [...lines, `:${completion.type}`].map((line) => `${line}\n`).join('');
}

const lineOf: Readonly<Record<Shell, (candidate: Candidate, current: string) => string>> = {
  // Bash completes only the text after the last `=`, which it treats as a word break.
  bash: ({ value }, current) => value.slice(current.lastIndexOf('=') + 1),
  zsh: ({ value, meaning }) => {
    const name = value.replaceAll(/[\\:]/g, '\\$&');
    return meaning === '' ? name : `${name}:${oneLine(meaning)}`;
  },
  fish: ({ value, meaning }) => (meaning === '' ? value : `${value}\t${oneLine(meaning)}`),
};

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function unquoted(word: string): string {
  return word.replaceAll(/^['"]|['"]$/g, '').replaceAll(/\\(.)/g, '$1');
}
