import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Cell } from './report.ts';

/** A cell without a value: the service did not provide it. */
const none: Cell = { type: 'none' };

/** Creates cells of tables and figures. `null` always gives a cell without a value, never zero or an empty text. */
export const cell = {
  none,

  /**
   * A text; an empty string is no value.
   * @param icon - shown before the text in formats for people
   */
  text(value: string | null, icon: string | null = null): Cell {
    if (value === null || value === '') return none;
    return icon === null ? { type: 'text', text: value } : { type: 'text', text: value, icon };
  },

  /** An amount. */
  money(value: Money | null): Cell {
    return value === null ? none : { type: 'money', money: value };
  },

  /** The change from one amount to another: an increase is written with a plus sign. */
  change(value: Money | null): Cell {
    return value === null ? none : { type: 'money', money: value, isChange: true };
  },

  /** A count. */
  count(value: number | null): Cell {
    return value === null ? none : { type: 'count', count: value };
  },

  /** A plain decimal string of any precision, such as a quantity. */
  decimal(value: string | null): Cell {
    return value === null ? none : { type: 'decimal', decimal: value };
  },

  /** A share in thousandths: 324 is 32.4%. */
  share(perMille: number | null): Cell {
    return perMille === null ? none : { type: 'share', perMille };
  },

  /** A calendar day. */
  date(value: CalendarDate | null): Cell {
    return value === null ? none : { type: 'date', date: value };
  },
} as const;
