import type { TestService } from '@outlay/service/testing';

/** How much work the cases have. */
export type ProcessCasesSize = {
  readonly service: TestService;
  /** Accounts of each case; each gets a report. */
  readonly accounts: number;
};
