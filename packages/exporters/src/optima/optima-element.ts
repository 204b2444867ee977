import { decimalString, type Money } from '@outlay/core/money';
import { beginningOf } from '../exporter/beginning-of.ts';
import { composedLine } from '../exporter/composed-line.ts';
import { escapeXml } from '../exporter/escape-xml.ts';

/** An element of the file: its name, and its text or its elements. */
export type OptimaElement = readonly [name: string, content: string | readonly OptimaElement[]];

/** An element whose value may not be known: then it is left out. */
export type OptionalElement = readonly [name: string, content: string | readonly OptimaElement[] | null];

/** The elements that are known. An empty text is not. */
export function known(elements: readonly OptionalElement[]): OptimaElement[] {
  return elements.flatMap(([name, content]) => (content === null || content === '' ? [] : [[name, content]]));
}

/** A text of at most so many characters; the rest is left out. */
export function fieldText(text: string, most: number): string {
  return beginningOf(composedLine(text), most);
}

/** An amount, with a dot and two decimals. */
export function amountText(amount: Money): string {
  return decimalString(amount);
}

/** XML of an element, each element on its own line. */
export function elementXml([name, content]: OptimaElement, indentation: string): string {
  if (typeof content === 'string') return `${indentation}<${name}>${escapeXml(content)}</${name}>\n`;
  const inside = content.map((element) => elementXml(element, `${indentation}  `)).join('');
  return `${indentation}<${name}>\n${inside}${indentation}</${name}>\n`;
}
