import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with the stress tests, which wait for deadlines for minutes: the others use the processor meanwhile. Vitest sorts
 * by the duration of an earlier run, which a fresh clone does not have.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // It is no array that is sorted in place.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const isWaiting = ({ project }: TestSpecification) => project.name === 'stress';
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
