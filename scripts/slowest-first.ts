import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with the stress tests, which wait for deadlines for minutes: the others use the processor meanwhile. The tests of
 * benchmarks follow, whose programs run one after the other: at the end, the second processor would have nothing to do.
 * Vitest sorts by the duration of an earlier run, which a fresh clone does not have, or by the size of a file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // It is no array that is sorted in place.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const groups = Object.groupBy(sorted, ({ moduleId }) => {
      if (moduleId.includes('/stress/src/')) return 'waiting';
      return moduleId.includes('/bench/src/') ? 'oneByOne' : 'others';
    });
    return [...(groups.waiting ?? []), ...(groups.oneByOne ?? []), ...(groups.others ?? [])];
  }
}
