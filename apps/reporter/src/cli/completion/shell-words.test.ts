import { expect, it } from 'vitest';
import { bashWords, formatCompletion } from './shell-words.ts';

it('rejoins words that bash splits, and removes quotes', () => {
  expect(bashWords(['report', '--format', '=', 'pdf', ''])).toEqual(['report', '--format=pdf', '']);
  expect(bashWords(['--base-url', 'https', ':', '//finance.example', 'm'])).toEqual([
    '--base-url',
    'https://finance.example',
    'm',
  ]);
  expect(bashWords(['--format', '='])).toEqual(['--format=']);
  expect(bashWords(['--out', '"my folder"', 'my\\ folder'])).toEqual(['--out', 'my folder', 'my folder']);
});

it('formats candidates for each shell', () => {
  const candidates = [{ value: '--at=10:30', meaning: 'half past\nten' }];
  const completion = { type: 'words', candidates } as const;
  expect(formatCompletion('bash', completion, '--at=1')).toBe('10:30\n:words\n');
  expect(formatCompletion('zsh', completion, '--at=1')).toBe('--at=10\\:30:half past ten\n:words\n');
  expect(formatCompletion('fish', completion, '--at=1')).toBe('--at=10:30\thalf past ten\n:words\n');
});
