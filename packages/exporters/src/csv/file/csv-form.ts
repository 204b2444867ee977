import type { CsvDialect } from '../../exporter/csv-dialect.ts';
import type { CsvLayoutDates } from '../../exporter/csv-layout.ts';
import type { CsvDateForm } from '../../exporter/csv-options.ts';

/** How the fields of a CSV file are written. */
export type CsvForm = CsvDialect & { readonly dateForm: CsvDateForm | CsvLayoutDates };
