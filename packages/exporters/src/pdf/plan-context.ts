import type { Report } from '@outlay/reports';
import type { Typesetter } from './typesetter.ts';

/** What blocks are planned with. */
export type PlanContext = { readonly report: Report; readonly typesetter: Typesetter };
