import type { Report } from '@outlay/reports';
import type { Picture } from '../picture/picture.ts';
import type { Typesetter } from '../text/typesetter.ts';
import type { Colors } from './theme.ts';

/** What blocks are planned with. */
export type PlanContext = {
  readonly report: Report;
  readonly typesetter: Typesetter;
  readonly colors: Colors;
  /** Shown beside the title. */
  readonly logo: Picture | null;
};
