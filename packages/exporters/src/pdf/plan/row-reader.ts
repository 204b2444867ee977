import type { Row, Rows } from '@outlay/reports';

/** Returns a function that reads rows by index without storing them. Reading backward restarts the iteration. */
export function rowReader(rows: Rows): (index: number) => Row {
  let iterator = rows[Symbol.iterator]();
  let next = 0;
  return (index) => {
    if (index < next) {
      iterator = rows[Symbol.iterator]();
      next = 0;
    }
    while (next < index) {
      iterator.next();
      next += 1;
    }
    next += 1;
    const step = iterator.next();
    return step.done ? [] : step.value;
  };
}
