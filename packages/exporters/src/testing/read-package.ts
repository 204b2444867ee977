import { createRequire } from 'node:module';
import { readZip } from './read-zip.ts';

/** An element of XML: its children and its own text. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

/** A part of a package: its path and its root element. */
export type PackagePart = { readonly path: string; readonly root: XmlElement };

type SaxEvent =
  | { readonly eventType: 'opentag'; readonly value: Pick<XmlElement, 'name' | 'attributes'> }
  | { readonly eventType: 'text'; readonly value: string }
  | { readonly eventType: 'closetag' };

/** The XML reader of exceljs, which rejects XML that is not well-formed. */
const parseSax = createRequire(import.meta.url)('exceljs/lib/utils/parse-sax.js') as (
  pieces: Iterable<Uint8Array>,
) => AsyncIterable<readonly SaxEvent[]>;

/** Reads the parts of an Office Open XML file, all of which must be XML, in the order of its archive. */
export async function readPackage(file: Buffer): Promise<PackagePart[]> {
  const files = [...(await readZip(file))];
  return Promise.all(files.map(async ([path, bytes]) => ({ path, root: await parseXml(bytes) })));
}

/** All descendants of an element with a name, in document order. */
export function elements(within: XmlElement, name: string): XmlElement[] {
  return within.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elements(child, name),
  ]);
}

/**
 * Reads XML into its root element. Names are as written, with their prefixes.
 * @throws for XML that is not well-formed, and without a single root
 */
export async function parseXml(bytes: Uint8Array): Promise<XmlElement> {
  type Open = { name: string; attributes: Record<string, string>; children: Open[]; text: string };
  const document: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack = [document];
  for await (const events of parseSax([bytes])) {
    for (const event of events) {
      const top = stack.at(-1) ?? document;
      if (event.eventType === 'text') top.text += event.value;
      else if (event.eventType === 'closetag') stack.pop();
      else {
        const opened = { ...event.value, children: [], text: '' };
        top.children.push(opened);
        stack.push(opened);
      }
    }
  }
  const [root, ...more] = document.children;
  if (!root || more.length > 0 || stack.length !== 1) throw new TypeError('the XML has no single whole root');
  return root;
}
