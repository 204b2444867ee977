import { serviceSuite } from './service/service-suite.ts';
import type { Suite } from './suite.ts';

/** All suites, by name. */
export const suites: Readonly<Record<string, Suite>> = { service: serviceSuite };
