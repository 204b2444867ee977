import type { Candidate, Completion } from './completion.ts';

/** The shells that words are completed in. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** A shell that words are completed in. */
export type Shell = (typeof shells)[number];

/** The words of a line as bash hands them over: `--format=pdf` is three, and quotes are left in. */
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

/** What fits, as the script of a shell reads it. @param current - the word that is being typed */
export function formatCompletion(shell: Shell, completion: Completion, current: string): string {
  const candidates = completion.type === 'words' ? completion.candidates : [];
  const lines = candidates.map((candidate) => lineOf[shell](candidate, current));
  return [...lines, `:${completion.type}`].map((line) => `${line}\n`).join('');
}

const lineOf: Readonly<Record<Shell, (candidate: Candidate, current: string) => string>> = {
  // Bash completes only what stands behind the last `=`, since that ends a word for it.
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
