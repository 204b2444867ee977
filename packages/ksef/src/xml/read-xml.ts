import { SaxesParser, type SaxesTagNS } from 'saxes';
import { KsefError } from '../errors/ksef-error.ts';
import { decodeXml } from './decode-xml.ts';
import type { XmlElement } from './xml-element.ts';

/** Limits of reading XML: bytes of the file, levels of nesting, all elements, elements with the same name. */
export type XmlLimits = {
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxElements: number;
  readonly maxNamed: Readonly<Record<string, number>>;
};

/**
 * Reads XML of a hostile origin into its elements. Nothing is fetched, and no entities are known but the five of XML: a
 * document type is refused where it ends, before any of its entities could be used.
 * @throws {KsefError}
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits): XmlElement {
  if (bytes.byteLength > limits.maxBytes) {
    const megabytes = limits.maxBytes / 1024 / 1024;
    throw new KsefError('too_large', null, `is larger than ${megabytes} MB`);
  }
  const text = decodeXml(bytes);
  const builder = treeBuilder(limits);
  const parser = new SaxesParser({ xmlns: true });
  parser.on('xmldecl', ({ encoding }) => refuseEncoding(encoding));
  parser.on('doctype', () => {
    throw new KsefError('doctype', null, 'has a document type (<!DOCTYPE …>), which no invoice of KSeF has');
  });
  parser.on('opentag', (tag) => builder.open(tag));
  parser.on('text', (piece) => builder.text(piece));
  parser.on('cdata', (piece) => builder.text(piece));
  parser.on('closetag', () => builder.close());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof KsefError) throw error;
    throw new KsefError('not_xml', null, `is not well-formed XML: ${(error as Error).message}`);
  }
  return builder.root();
}

function refuseEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'utf-8') return;
  throw new KsefError('not_utf8', null, `declares the encoding ${encoding}; KSeF accepts UTF-8 only`);
}

type OpenElement = XmlElement & { readonly children: OpenElement[]; text: string };

/** Builds the tree without recursion, so that no depth of a file can exhaust the stack. */
function treeBuilder({ maxDepth, maxElements, maxNamed }: XmlLimits) {
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let elements = 0;
  const left = new Map(Object.entries(maxNamed));
  return {
    open(tag: SaxesTagNS): void {
      elements += 1;
      if (elements > maxElements) {
        throw new KsefError('too_many_elements', null, `has more than ${maxElements} elements`);
      }
      if (open.length === maxDepth) {
        throw new KsefError('too_deep', null, `is nested deeper than ${maxDepth} levels`);
      }
      const ofName = left.get(tag.local);
      if (ofName === 0) {
        throw new KsefError(
          'too_many_elements',
          tag.local,
          `is there more than ${maxNamed[tag.local]} times`,
        );
      }
      if (ofName !== undefined) left.set(tag.local, ofName - 1);
      const element = elementOf(tag);
      if (element.namespace === (root ?? element).namespace) open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    text(piece: string): void {
      const element = open.at(-1);
      if (element) element.text += piece;
    },
    close(): void {
      open.pop();
    },
    root(): XmlElement {
      if (root) return root;
      throw new KsefError('not_xml', null, 'is not well-formed XML: it has no elements');
    },
  };
}

function elementOf({ local, uri, attributes }: SaxesTagNS): OpenElement {
  const named = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
  return { name: local, namespace: uri, attributes: Object.fromEntries(named), children: [], text: '' };
}
