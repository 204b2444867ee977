import type { Report } from '@outlay/reports';
import type { PageSize } from '../page/page-size.ts';
import type { Colors } from '../page/theme.ts';
import type { Picture } from '../picture/picture.ts';
import type { Typesetter } from '../text/typesetter.ts';

/** What blocks are planned with. */
export type PlanContext = {
  readonly report: Report;
  readonly typesetter: Typesetter;
  readonly colors: Colors;
  readonly page: PageSize;
  /** Shown beside the title. */
  readonly logo: Picture | null;
};
