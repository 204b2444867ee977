import { type DefaultTreeAdapterTypes, type ParserError, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A section of a page: the texts of its chart columns, table cells, figures or paragraphs, in order. */
export type ReadSection = { readonly title: string; readonly texts: readonly string[] };

/** A page parsed according to the HTML standard. */
export type ReadPage = {
  readonly language: string;
  readonly title: string;
  readonly warnings: readonly string[];
  readonly sections: readonly ReadSection[];
  /** Every element's name and the names of its attributes. */
  readonly elements: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }[];
  /** Parse error codes (WHATWG HTML §13.2.2). */
  readonly errors: readonly string[];
};

const shown = new Set(['td', 'dt', 'dd', 'p']);

/** Whether an element is a chart column, whose accessible name contains its value. */
const isNamedColumn = (element: Element) =>
  attributeOf(element, 'role') === 'img' && attributeOf(element, 'aria-label') !== '';

/** Parses a page. */
export function readHtml(file: Buffer | string): ReadPage {
  const errors: string[] = [];
  const page = parse(String(file), { onParseError: ({ code }: ParserError) => errors.push(code) });
  const all = elementsIn(page);
  const [warnings, ...sections] = sectionsOf(all);
  return {
    language: attributeOf(
      all.find(({ tagName }) => tagName === 'html'),
      'lang',
    ),
    title: textOf(all.find(({ tagName }) => tagName === 'title')),
    warnings: warnings
      ? elementsIn(warnings)
          .filter(({ tagName }) => tagName === 'li')
          .map(textOf)
      : [],
    sections: sections.flatMap((section) => (section ? [readSection(section)] : [])),
    elements: all.map(({ tagName, attrs }) => ({
      name: tagName,
      attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    })),
    errors,
  };
}

/** The warnings section or `undefined`, followed by the other sections. */
function sectionsOf(all: readonly Element[]): (Element | undefined)[] {
  const sections = all.filter(({ tagName }) => tagName === 'section');
  const isWarnings = (section: Element) => attributeOf(section, 'class') === 'warnings';
  return [sections.find(isWarnings), ...sections.filter((section) => !isWarnings(section))];
}

function readSection(section: Element): ReadSection {
  const inside = elementsIn(section);
  const texts = inside
    .filter(
      (element) =>
        shown.has(element.tagName) || attributeOf(element, 'scope') === 'row' || isNamedColumn(element),
    )
    .filter((element) => attributeOf(element, 'aria-hidden') !== 'true')
    .map((element) => (isNamedColumn(element) ? attributeOf(element, 'aria-label') : textOf(element)));
  return { title: textOf(inside.find(({ tagName }) => tagName === 'h2')), texts };
}

function elementsIn(node: Node): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

/** The text in an element, without purely visual content. */
function textOf(node: Node | undefined): string {
  if (!node) return '';
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes
    .filter((child) => !('tagName' in child && attributeOf(child, 'aria-hidden') === 'true'))
    .map(textOf)
    .join('');
}

function attributeOf(element: Element | undefined, name: string): string {
  return element?.attrs.find((attribute) => attribute.name === name)?.value ?? '';
}
