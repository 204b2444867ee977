import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'examples/*', 'bench', 'prove'],
    // Many tests wait for other processes: two cores do the work of three workers.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
});
