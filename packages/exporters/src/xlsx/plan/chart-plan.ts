/** A chart of one series over cells of the workbook, with the values that the cells have. */
export type ChartPlan = {
  /** Bars lie, one below the other; columns stand on an axis of days, or one a month. */
  readonly type: 'bars' | 'day-columns' | 'month-columns';
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** Where the names of the points stand, and their values; as many cells as points. */
  readonly namesAt: string;
  readonly valuesAt: string;
  /** The cell that names the values. */
  readonly seriesAt: string;
  readonly series: string;
  /** Number formats of the values and, for days, of the names. */
  readonly valueFormat: string;
  readonly nameFormat: string;
  readonly place: ChartPlace;
};

/** A point: a name, or the number of a day, and its value. */
export type ChartPoint = { readonly name: string | number; readonly value: number };

/** The cells that a chart covers: columns and rows from 0, the ends outside. */
export type ChartPlace = {
  readonly fromColumn: number;
  readonly fromRow: number;
  readonly toColumn: number;
  readonly toRow: number;
};
