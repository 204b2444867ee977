import type { TestService } from '@outlay/service/testing';
import type { FaultCase, FaultOutcome } from './fault-case.ts';
import { type FolderOffice, inFolderOffice } from './folder-office.ts';
import { stagingFull, stagingGone, stagingReadOnly } from './staging-cases.ts';
import { targetForbidden, targetFull, targetGone, targetReadOnly } from './target-cases.ts';

/** Disks and folders that fail: of the staged files, and of the folder that reports go to. */
export function folderCases(service: TestService): FaultCase[] {
  const within = (
    name: string,
    play: (office: FolderOffice) => Promise<FaultOutcome | undefined>,
  ): FaultCase => ({
    name,
    play: () => inFolderOffice(service, play),
  });
  return [
    within('the disk of the staged files is full', stagingFull),
    within('the disk of the staged files is read-only', stagingReadOnly),
    within('the staged files are away, and come back', stagingGone),
    within('the disk of the target folder is full', targetFull),
    within('the disk of the target folder is read-only', targetReadOnly),
    within('the target folder takes no files of this user', targetForbidden),
    within('the drive of the target folder is away, and comes back', targetGone),
  ];
}
