import type { ClientHooks } from '@outlay/core';
import type { CalendarDate, Period } from '@outlay/core/time';
import type { Account } from '../../adapters/configuration/configuration.ts';
import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';
import type { CalendarKind } from './wanted-periods.ts';

/** What to mirror. */
export type PullChoice = {
  readonly account: Account;
  readonly kinds: readonly CalendarKind[];
  /** The first day of the periods; by default that of the first document. */
  readonly from?: CalendarDate | undefined;
  readonly monthStartsOn?: number | undefined;
  /** Custom periods. */
  readonly days: readonly Period[];
  readonly withReceipts: boolean;
  /** Whether to give up an archive that is damaged, or of other documents. */
  readonly isReplacing: boolean;
};

/** The parts of a pull, in order. */
export type PullStep = 'documents' | 'periods' | 'receipts';

/** Dependencies of a pull. */
export type PullDeps = {
  readonly database: Database;
  readonly place: FilesPlace;
  readonly settings: ConnectionSettings;
  /** Hooks of all requests. */
  readonly hooks: ClientHooks & { readonly onSend?: (url: string) => void };
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly onStep: (step: PullStep) => void;
};
