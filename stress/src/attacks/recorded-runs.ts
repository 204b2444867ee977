import type { AttackGround } from './attack.ts';

/** A run as `outlay history --json` tells of it. */
export type RecordedRun = {
  readonly id: string;
  readonly job: string;
  readonly account: string;
  readonly state: string;
  readonly held: boolean;
  readonly reason: string | null;
  readonly period: { readonly name: string };
};

/** What runs are recorded, and how, as a person is told. */
export async function recordedRuns({ outlay }: Pick<AttackGround, 'outlay'>): Promise<RecordedRun[]> {
  const { stdout, stderr } = await outlay(['history', '--json']);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { runs: RecordedRun[] }).runs;
}
