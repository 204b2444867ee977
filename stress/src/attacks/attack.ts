import type { StartOptions, TestService } from '@outlay/service/testing';
import type { TestSmtpServer } from 'outlay/internal/testing/smtp-server.ts';
import type { EndedOutlay, RunningOutlay, StartingOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import type { SMTPServerOptions } from 'smtp-server';
import type { ConfiguredAccount } from './attack-configuration.ts';
import type { AttackStore } from './attack-stores.ts';

/** An attempt from outside to make the product lose, leak or lie, and what has to hold all the same. */
export type Attack = {
  /** The fact that holds, as a sentence without a full stop. */
  readonly name: string;
  /** Whether every kind of store is attacked, or those of a server; `one` is SQLite, where no store has a part in it. */
  readonly stores: 'each' | 'servers' | 'one';
  /** Takes more than some seconds: `prove attacks` plays it, the tests do not. */
  readonly isLong?: true;
  /** What this machine lacks for it, in words; the attack is skipped then. */
  readonly lacks?: () => Promise<string | undefined>;
  /** @throws {Error} that says what did not hold, as `node:assert/strict` does */
  readonly play: (ground: AttackGround) => Promise<void>;
};

/** What the configuration of an attack says, beside the store and the mail server. */
export type AttackConfiguration = {
  /** By name; `home`, with the records of the ground's service, where it is not given. */
  readonly accounts?: Readonly<Record<string, ConfiguredAccount>>;
  /** YAML under `jobs`, indented by two. */
  readonly jobs: string;
  /** Further lines of the file. */
  readonly more?: string;
  /** What `store.encryption` says, in YAML; staged files are not encrypted where it is not given. */
  readonly encryption?: string;
  /** Where mail goes instead of the ground's own server. */
  readonly mail?: Pick<TestSmtpServer, 'settings'>;
};

/** Where one attack is played: everything in it is its own, and is gone afterwards. */
export type AttackGround = {
  /** The working directory of every command. */
  readonly folder: string;
  readonly store: AttackStore;
  /** A real service with two months of records up to 15 November 2026; shared, so nothing may be changed in it. */
  readonly service: TestService;
  /** A real mail server that takes everything. */
  readonly mail: TestSmtpServer;
  /** What every command finds in its environment; an attack may add to it. */
  readonly environment: Record<string, string>;
  /** Writes `outlay.yaml`, also anew. */
  readonly configure: (configuration: AttackConfiguration) => Promise<void>;
  /** Runs a command to its end, in a process of its own. */
  readonly outlay: (words: readonly string[], starting?: StartingOutlay) => Promise<EndedOutlay>;
  /** Starts a command in a process of its own; what still runs after the attack is killed. */
  readonly start: (words: readonly string[], starting?: StartingOutlay) => RunningOutlay;
  /** Another service. */
  readonly newService: (options?: StartOptions) => Promise<TestService>;
  /** Another mail server. */
  readonly newMailServer: (options?: SMTPServerOptions) => Promise<TestSmtpServer>;
  /** Has something done when the attack is over; the last named is done first. */
  readonly afterwards: (act: () => unknown) => void;
};
