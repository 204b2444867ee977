import type { TestService } from '@outlay/service/testing';
import type { FaultCase, FaultOutcome } from './fault-case.ts';
import { type FolderFixture, withFolderFixture } from './folder-fixture.ts';
import { stagingFull, stagingGone, stagingReadOnly } from './staging-cases.ts';
import { targetForbidden, targetFull, targetGone, targetReadOnly } from './target-cases.ts';

/** Disks and folders that fail: of the staged files, and of the folder that reports are delivered to. */
export function folderCases(service: TestService): FaultCase[] {
  const withFixture = (
    name: string,
    run: (fixture: FolderFixture) => Promise<FaultOutcome | undefined>,
  ): FaultCase => ({ name, run: () => withFolderFixture(service, run) });
  return [
    withFixture('the disk of the staged files is full', stagingFull),
    withFixture('the disk of the staged files is read-only', stagingReadOnly),
    withFixture('the staged files disappear, and come back', stagingGone),
    withFixture('the disk of the target folder is full', targetFull),
    withFixture('the disk of the target folder is read-only', targetReadOnly),
    withFixture('the target folder forbids writing', targetForbidden),
    withFixture('the drive of the target folder disappears, and comes back', targetGone),
  ];
}
