import { expect, it } from 'vitest';
import { assertRuntime } from './runtime.ts';

it('says what a runtime lacks, and which one has it', () => {
  expect(() => assertRuntime({ Map: {}, Promise })).toThrow(
    'this runtime is too old: it has no Map.groupBy; use Node.js 22.19 or later',
  );
  expect(() => assertRuntime({ Map, Promise: {} })).toThrow('it has no Promise.withResolvers');
});

it('says nothing of this one', () => {
  expect(() => assertRuntime()).not.toThrow();
});
