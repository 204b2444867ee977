import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { childEnvironment } from './apps/reporter/src/testing/child-environment.ts';
import { memoryFolder } from './scripts/memory-folder.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';

const sources = '{packages,apps,examples}/*/src/**';
const integration = [`${sources}/*.integration.test.ts`, 'bench/src/**/*.integration.test.ts'];
const stress = ['stress/src/**/*.test.ts'];

// In a run of all tests, the stress tests run in the processes of the integration tests: five fewer load and compile the code.
const isWhole = !process.argv.some((word) => word.startsWith('--project'));

// Processes that tests start read there what earlier ones have compiled.
const env = { NODE_COMPILE_CACHE: childEnvironment.NODE_COMPILE_CACHE };

// All processes of the tests inherit it; a folder that the caller names is used instead.
if (process.env['TMPDIR'] === undefined) {
  const folder = memoryFolder();
  if (folder !== undefined) process.env['TMPDIR'] = folder;
}

const setupFiles = ['./scripts/unreported-imports.setup.ts', './scripts/property-tests.setup.ts'];

const sharedBuild = './stress/src/fixtures/shared-build.ts';
const sharedCluster = './packages/database/src/testing/shared-cluster.ts';

const shared = {
  // Files of a worker share their modules: a test must not change what a module keeps.
  isolate: false,
  // Node.js strips the types itself, a fifth of the processor's time less than when Vite transforms each module.
  // Nothing replaces a module, so modules do not have to be looked at when they are loaded.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

// A random order (`--sequence.shuffle`) is of files too.
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig({
  test: {
    ...(isShuffled ? {} : { sequence: { sequencer: SlowestFirst } }),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [`${sources}/*.test.ts`, 'scripts/*.test.ts'],
          exclude: [...configDefaults.exclude, ...integration],
          // Vitest leaves a processor free, which is half of two.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          setupFiles,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          env,
          include: isWhole ? [...integration, ...stress] : integration,
          // These wait for processes and servers more than they work.
          maxWorkers: 5,
          setupFiles: [...setupFiles, './apps/reporter/src/testing/keep-compiled.setup.ts'],
          globalSetup: [sharedCluster, './packages/database/src/testing/shared-postgres.ts', sharedBuild],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'stress',
          env,
          include: isWhole ? [] : stress,
          setupFiles: [...setupFiles, './apps/reporter/src/testing/keep-compiled.setup.ts'],
          globalSetup: [sharedCluster, sharedBuild],
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
