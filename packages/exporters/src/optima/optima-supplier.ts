import type { VatPurchase } from '@outlay/reports';
import { beginningOf } from '../exporter/beginning-of.ts';
import { composedLine } from '../exporter/composed-line.ts';
import { textGuid } from '../exporter/text-guid.ts';
import { known, type OptimaElement, type OptionalElement } from './optima-element.ts';

type Supplier = VatPurchase['supplier'];

/** `KONTRAHENT`: a supplier, whose code is its NIP. */
export function supplierElement({ name, taxNumber }: Supplier): OptimaElement {
  const address = known([
    ['STATUS', 'aktualny'],
    ...nameElements(name),
    ['KRAJ', 'Polska'],
    ['NIP', taxNumber],
  ]);
  return [
    'KONTRAHENT',
    [
      ['ID_ZRODLA', guidOf(['supplier', taxNumber])],
      ['AKRONIM', taxNumber],
      ['RODZAJ', 'dostawca'],
      ['EKSPORT', 'krajowy'],
      ['FINALNY', 'Nie'],
      ['KRAJ_ISO', 'PL'],
      ['ADRESY', [['ADRES', address]]],
    ],
  ];
}

/** `NAZWA1` to `NAZWA3`. */
export function nameElements(name: string): OptionalElement[] {
  const [first = '', second = '', third = ''] = nameLines(composedLine(name));
  return [
    ['NAZWA1', first],
    ['NAZWA2', second],
    ['NAZWA3', third],
  ];
}

/** A GUID as Optima writes it, the same each time. */
export function guidOf(parts: readonly string[]): string {
  return textGuid(JSON.stringify(['outlay optima', ...parts])).toUpperCase();
}

const [maxLine, maxLines] = [50, 3];

/** A name on three lines, broken at spaces where it can be; what has no room is left out. */
function nameLines(name: string): string[] {
  const lines: string[] = [];
  for (let rest = name; rest !== '' && lines.length < maxLines; ) {
    const line = nextLine(rest);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

function nextLine(rest: string): string {
  const line = beginningOf(rest, maxLine);
  if (line.length === rest.length || rest.charAt(line.length) === ' ') return line;
  const space = line.lastIndexOf(' ');
  return space > 0 ? line.slice(0, space).trimEnd() : line;
}
