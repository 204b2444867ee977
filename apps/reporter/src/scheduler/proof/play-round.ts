import { once } from 'node:events';
import { setTimeout as pass } from 'node:timers/promises';
import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from '../../store/read-runs.ts';
import type { RunState } from '../../store/transitions.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { type DeliveredFiles, readDelivered } from './delivered-files.ts';
import { holding, killPoints, resending } from './kill-points.ts';
import { startMailRecorder, type TakenMessage } from './mail-recorder.ts';
import { type SchedulerProcess, startProcess } from './scheduler-process.ts';

/** How a process is killed. */
export type Kill = { readonly point: string } | { readonly afterMs: number };

/** What a round is played on. */
export type RoundSetting = {
  readonly service: TestService;
  /** Empty; SQLite where it is not given. */
  readonly postgresUrl: string | undefined;
};

/** What became of a round. */
export type PlayedRound = {
  readonly records: readonly RunRecord[];
  readonly files: DeliveredFiles;
  readonly taken: readonly TakenMessage[];
  readonly begun: readonly string[];
  /** In which states the runs were when a process had been killed; `unplanned` where there were none. */
  readonly deaths: readonly (readonly (RunState | 'unplanned')[])[];
  /** What a process said that ended by itself, or did not end its runs. */
  readonly troubles: readonly string[];
  readonly ms: number;
};

const accounts = ['home', 'office'] as const;
const mostMs = 150_000;
const pollMs = 40;

/** The time in every process: half a minute after the job is due. */
export const instant = '2026-11-01T05:00:30.000Z';
const before = '2026-10-20T00:00:00.000Z';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: folder, path: archive, name: "{period}/{account}.{ext}", formats: [csv] }
      - { channel: email, onUncertain: hold, recipients: [{ address: ${holding}, formats: [json] }] }
      - { channel: email, onUncertain: resend, recipients: [{ address: ${resending}, formats: [csv] }] }`;
