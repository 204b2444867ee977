import type { BenchRow } from './suite.ts';

/** Rows as a markdown table; every key is a column. */
export function markdownTable(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => cellText(row[column])));
  return [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellText(value: string | number | boolean | null | undefined): string {
  if (value === true) return 'yes';
  if (value === false || value === null || value === undefined) return '';
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
