export { csvLayoutDates, csvLayoutFields, csvLayoutRows, csvLayoutTypes } from './exporter/csv-layout.ts';
export { checkCsvLayout } from './layouts/check-layout.ts';
export { type CsvLayoutName, csvLayouts } from './layouts/csv-layouts.ts';
export { csvLayoutFieldList } from './layouts/layout-fields.ts';
export { layoutNeedsAccounting } from './layouts/layout-needs-accounting.ts';
export { fireflyConfiguration } from './layouts/shipped/firefly-configuration.ts';
