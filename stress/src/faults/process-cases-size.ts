import type { TestService } from '@outlay/service/testing';

/** How much the cases have to do. */
export type ProcessCasesSize = {
  readonly service: TestService;
  /** Accounts of each office, of which each gets a report. */
  readonly accounts: number;
};
