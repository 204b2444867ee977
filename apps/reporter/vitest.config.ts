import { defineProject } from 'vitest/config';

export default defineProject({
  test: { setupFiles: './src/testing/keep-compiled.setup.ts' },
});
