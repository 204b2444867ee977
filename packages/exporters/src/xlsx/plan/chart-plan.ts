/** A chart of one series over cells of the workbook, with their cached values. */
export type ChartPlan = {
  /** Horizontal bars, or vertical columns on an axis of days or months. */
  readonly type: 'bars' | 'day-columns' | 'month-columns';
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** References of the cells with the names and the values of the points, one cell per point. */
  readonly namesAt: string;
  readonly valuesAt: string;
  /** The reference of the cell with the name of the series. */
  readonly seriesAt: string;
  readonly series: string;
  /** The number formats of the values and, for dates, of the names. */
  readonly valueFormat: string;
  readonly nameFormat: string;
  readonly place: ChartPlace;
};

/** A point: its name or date number, and its value. */
export type ChartPoint = { readonly name: string | number; readonly value: number };

/** The cells that a chart covers: columns and rows from 0, ends excluded. */
export type ChartPlace = {
  readonly fromColumn: number;
  readonly fromRow: number;
  readonly toColumn: number;
  readonly toRow: number;
};
