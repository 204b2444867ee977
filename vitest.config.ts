import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Machines that run many things at once are slow: a test fails for what it says, not for its time.
    testTimeout: 30_000,
    projects: ['packages/*', 'apps/*', 'examples/*', 'bench'],
  },
});
