import { actionReasons } from './action-reasons.ts';
import { channelReasons } from './channel-reasons.ts';
import { directoryReasons } from './directory-reasons.ts';
import { reportReasons } from './report-reasons.ts';
import { runReasons } from './run-reasons.ts';
import { serviceReasons } from './service-reasons.ts';

/**
 * Every reason that Outlay records, as an English sentence with slots. Each language of the console has a sentence for each code.
 * Where two sentences match a text, the one that is declared first is read.
 */
export const reasons = {
  ...runReasons,
  ...actionReasons,
  ...channelReasons,
  ...serviceReasons,
  ...reportReasons,
  ...directoryReasons,
} as const;

/** The code of a reason. */
export type ReasonCode = keyof typeof reasons;
