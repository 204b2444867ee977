import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';
import { screenOf } from './screen.ts';

/** A terminal of one line: what is on it, and everything that was. */
function aScreen(columns = 80) {
  const shown: string[] = [];
  let line = '';
  const taken = '\r\u001b[2K';
  const write = (text: string) => {
    line = text.startsWith(taken) ? text.slice(taken.length) : line + text;
    shown.push(line);
  };
  return { screen: { write, columns: () => columns }, shown, line: () => line };
}

it('shows progress on one line, and removes it at the end', () => {
  const { screen, shown, line } = aScreen();
  const progress = createProgress(screen);
  progress.step('reading the records');
  progress.detail('3 of 9 requests done');
  progress.step('building the report');
  progress.end();
  expect(shown).toEqual([
    'reading the records …',
    'reading the records: 3 of 9 requests done …',
    'building the report …',
    '',
  ]);
  expect(line()).toBe('');
});

it('shows a problem in place of a step until the next update', () => {
  const { screen, shown } = aScreen();
  const progress = createProgress(screen);
  progress.step('reading');
  progress.problem('The service does not respond');
  progress.detail('3 of 9');
  progress.end();
  expect(shown).toEqual(['reading …', 'The service does not respond', 'reading: 3 of 9 …', '']);
});

it('removes the line while other text is printed', () => {
  const { screen, line } = aScreen();
  const progress = createProgress(screen);
  progress.step('reading the records');
  let lineThen = '';
  progress.around(() => {
    lineThen = line();
  });
  expect([lineThen, line()]).toEqual(['', 'reading the records …']);
});

it('writes nothing where nothing was begun, and nothing without a screen', () => {
  const { screen, shown } = aScreen();
  const progress = createProgress(screen);
  progress.around(() => {});
  progress.end();
  expect(shown).toEqual([]);
  expect(() => createProgress(undefined).step('reading')).not.toThrow();
});

it('ends before the last column, so that no line wraps, and lets no control character through', () => {
  const { screen, line } = aScreen(20);
  createProgress(screen).step('delivering to \u001b[31ma folder of a long name');
  expect(line()).toBe('delivering to a fo…');
});

it.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { NO_COLOR: '' }, true],
  [{}, {}, false],
])('takes %j in the environment %j for a screen: %s', (stream, environment, isScreen) => {
  expect(screenOf({ ...stream, write: () => true }, environment) !== undefined).toBe(isScreen);
});
