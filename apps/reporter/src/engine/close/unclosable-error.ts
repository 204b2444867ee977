import type { Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** A period cannot be closed with the report that was delivered, until somebody creates another one. */
export class UnclosableError extends UsageError {
  /** The run of the report. */
  readonly run: Run;

  constructor(message: string, run: Run) {
    super(message);
    this.run = run;
  }
}
