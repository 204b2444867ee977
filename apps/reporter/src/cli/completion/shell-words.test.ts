import { expect, it } from 'vitest';
import { bashWords, formatCompletion } from './shell-words.ts';

it('puts together again what bash takes apart, and takes quotes off', () => {
  expect(bashWords(['report', '--format', '=', 'pdf', ''])).toEqual(['report', '--format=pdf', '']);
  expect(bashWords(['--base-url', 'https', ':', '//finance.example', 'm'])).toEqual([
    '--base-url',
    'https://finance.example',
    'm',
  ]);
  expect(bashWords(['--format', '='])).toEqual(['--format=']);
  expect(bashWords(['--out', '"my folder"', 'my\\ folder'])).toEqual(['--out', 'my folder', 'my folder']);
});

it('tells each shell what fits in its own way', () => {
  const candidates = [{ value: '--at=10:30', meaning: 'half past\nten' }];
  const completion = { type: 'words', candidates } as const;
  expect(formatCompletion('bash', completion, '--at=1')).toBe('10:30\n:words\n');
  expect(formatCompletion('zsh', completion, '--at=1')).toBe('--at=10\\:30:half past ten\n:words\n');
  expect(formatCompletion('fish', completion, '--at=1')).toBe('--at=10:30\thalf past ten\n:words\n');
});
