import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'examples/*', 'bench', 'prove'],
    // Many tests wait for other processes. Each worker gets its files at the start: many even out how long these take.
    maxWorkers: Math.max(6, availableParallelism()),
  },
});
