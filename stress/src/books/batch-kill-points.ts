import { beforeCommitWith, type CorrectionKillPoint, on } from './correction-kill-points.ts';

const inState = (state: string) => on((event) => event.type === 'run' && event.run.state === state);

const delivery = (step: string, channel: string) =>
  on((event) => event.type === 'delivery' && event.step === step && event.delivery.channel === channel);

/** Moments at which a process is killed while it creates the second batch, in the order of a run. */
export const batchKillPoints: Readonly<Record<string, CorrectionKillPoint>> = {
  planned: on(({ type }) => type === 'planned'),
  claimed: inState('planned'),
  fetched: inState('fetched'),
  rendered: inState('rendered'),
  'the batch numbered, not committed': beforeCommitWith('select number from export_batch where number = 2'),
  staged: inState('staged'),
  delivering: inState('delivering'),
  'a delivery to a folder begun': delivery('begun', 'folder'),
  'a file placed, not recorded': delivery('made', 'folder'),
  'a file recorded, the run not ended': delivery('recorded', 'folder'),
  'a delivery by e-mail begun': delivery('begun', 'email'),
  'a message recorded, the run not ended': delivery('recorded', 'email'),
  'run ended': inState('delivered'),
};
