import { booksSuite } from './books/books-suite.ts';
import { clientSuite } from './client/client-suite.ts';
import { consoleSuite } from './console/console-suite.ts';
import { exportersSuite } from './exporters/exporters-suite.ts';
import { pipelineSuite } from './pipeline/pipeline-suite.ts';
import { plannerSuite } from './planner/planner-suite.ts';
import { reportsSuite } from './reports/reports-suite.ts';
import { schedulerSuite } from './scheduler/scheduler-suite.ts';
import { serviceSuite } from './service/service-suite.ts';
import { startSuite } from './start/start-suite.ts';
import type { Suite } from './suite.ts';

/** All suites, by name. */
export const suites: Readonly<Record<string, Suite>> = {
  books: booksSuite,
  client: clientSuite,
  console: consoleSuite,
  exporters: exportersSuite,
  pipeline: pipelineSuite,
  planner: plannerSuite,
  reports: reportsSuite,
  scheduler: schedulerSuite,
  service: serviceSuite,
  start: startSuite,
};
