import { csvColumns } from './imported-document.ts';

/** Parses a CSV row: empty cells are absent, `tags` are separated by `;`, `processing` is true or false. */
export function csvRecord(row: Readonly<Record<string, string>>): { value: unknown } | { problem: string } {
  const unknown = Object.keys(row).find((name) => !csvColumns.includes(name));
  if (unknown !== undefined) {
    return { problem: `column "${unknown}" is not known; the columns are ${csvColumns.join(', ')}` };
  }
  const given = Object.entries(row).filter(([, cell]) => cell !== '');
  return { value: Object.fromEntries(given.map(([name, cell]) => [name, fieldOf(name, cell)])) };
}

function fieldOf(name: string, cell: string): unknown {
  if (name === 'tags') {
    return cell
      .split(';')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  }
  if (name === 'processing') return { true: true, false: false }[cell.toLowerCase()] ?? cell;
  return cell;
}
