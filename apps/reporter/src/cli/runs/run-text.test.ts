import { expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import type { Painter } from '../terminal/paint.ts';
import { runLine } from './run-text.ts';

const marked: Painter = (style, text) => `<${style}>${text}`;

it.each([
  [{ state: 'delivered' }, /<green>delivered$/],
  [{ state: 'failed', reason: 'the service refused' }, /<red>failed: the service refused$/],
  [{ state: 'staged', isHeld: 1 }, /<yellow>staged, held$/],
  [{ state: 'planned' }, /<dim>planned$/],
] as const)('colors how a run is: %j', (change, end) => {
  expect(runLine({ ...aPlannedRun().run, ...change }, marked)).toMatch(end);
});

it('has no colors by default', () => {
  expect(runLine({ ...aPlannedRun().run, state: 'delivered' })).toMatch(/ {2}2026-10 {2}delivered$/);
});
