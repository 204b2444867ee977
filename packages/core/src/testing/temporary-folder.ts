import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** Makes an empty folder in a test, or in a hook before each, which is gone when the test and its hooks are over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/**
 * Makes an empty folder for all tests of a file or of a `describe`, before the hooks that follow.
 * @returns its path, once the tests have begun
 */
export function sharedTemporaryFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await newFolder();
  });
  afterAll(() => remove(folder));
  return () => folder;
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'outlay-test-'));
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
