import type { Migration } from '@outlay/database';
import { createAlertTables } from './alert-tables.ts';
import { createArchiveTable } from './archive-table.ts';
import { createClosedPeriodTables } from './closed-period-tables.ts';
import { typesOf } from './columns.ts';
import {
  createConsoleAccessTables,
  createConsoleActionTable,
  createConsoleHostTable,
} from './console-tables.ts';
import { createDeliveryLogTables } from './delivery-log-tables.ts';
import { createDeliveryTables } from './delivery-tables.ts';
import { createDirectoryTables } from './directory-tables.ts';
import { createExportBatchTable } from './export-batch-table.ts';
import { createIdentityTable } from './identity-table.ts';
import { createPlanningTables } from './planning-tables.ts';
import { createRunTables } from './run-tables.ts';
import { createStagedTables } from './staged-tables.ts';

/** All tables of the store and their indexes. `schema.ts` describes the columns. */
export const initialSchema: Migration = {
  name: '0001-initial-schema',
  async up(database, columnTypes) {
    const { schema } = database;
    const types = typesOf(columnTypes);
    await createRunTables(schema, types);
    await createDeliveryTables(schema, types);
    await createDeliveryLogTables(database, types);
    await createStagedTables(schema, types);
    await createPlanningTables(schema, types);
    await createAlertTables(schema, types);
    await createClosedPeriodTables(schema, types);
    await createExportBatchTable(schema, types);
    await createArchiveTable(schema, types);
    await createDirectoryTables(schema, types);
    await createConsoleHostTable(database, types);
    await createConsoleAccessTables(schema, types);
    await createConsoleActionTable(schema, types);
    await createIdentityTable(database, types);
  },
};
