import type { Report } from '@outlay/reports';
import type { PageSize } from '../page/page-size.ts';
import type { Colors } from '../page/theme.ts';
import type { Picture } from '../picture/picture.ts';
import type { Typesetter } from '../text/typesetter.ts';

/** The context for planning blocks. */
export type PlanContext = {
  readonly report: Report;
  readonly typesetter: Typesetter;
  readonly colors: Colors;
  readonly page: PageSize;
  /** Shown next to the title. */
  readonly logo: Picture | null;
};
