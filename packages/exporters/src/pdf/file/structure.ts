import type { Area, Content } from '../page/page-plan.ts';
import type { Role, Tag } from '../page/tag.ts';
import type { Latin1Text } from './latin1-text.ts';
import type { ObjectStreams } from './object-streams.ts';
import { decimal } from './shape-operators.ts';
import { textString } from './text-string.ts';

/** A link for the page's annotations. */
export type LinkAnnotation = {
  readonly to: string;
  readonly area: Area;
  readonly about: string;
  /** Its key in the parent tree. */
  readonly structParent: number;
  readonly id: number;
};

/** The logical structure of a file in reading order (ISO 32000-1 §14.7). */
export type Structure = {
  /** Begins a page with a height in points. */
  startPage(page: { readonly id: number; readonly height: number }): { readonly structParents: number };
  /**
   * Adds a content of the page to the tree and returns its number on the page. The contents of `each` have consecutive
   * numbers; a content without marks has none.
   */
  add(content: Content): number;
  /** Ends the page: writes complete elements, and returns the page's links. */
  endPage(): LinkAnnotation[];
  /** Writes the remaining elements and the parent tree. */
  end(): { readonly documentId: number; readonly parentTreeId: number; readonly nextKey: number };
};

type Element = {
  readonly id: number;
  readonly tag: Tag;
  readonly parentId: number;
  /** The page of those kids that are plain numbers. */
  readonly pageId: number;
  /** Numbers of contents, and references to elements. */
  readonly kids: (number | string)[];
  /** The attributes of each kid on its page. */
  readonly ofKids: string;
};

/**
 * The structure of a file. Elements that are complete on a page are written with it, so that few are kept in memory.
 */
export function createStructure(streams: ObjectStreams, rootId: number): Structure {
  const documentId = streams.reserve();
  const documentKids: number[] = [];
  const elements = new Map<Tag, Element>();
  const parents: string[] = [];
  let pageId = 0;
  let pageHeight = 0;
  let pageKey = 0;
  let nextKey = 0;
  let owners: number[] = [];
  let links: LinkAnnotation[] = [];

  const elementOf = (tag: Tag): Element => {
    const known = elements.get(tag);
    if (known) return known;
    const parent = tag.parent ? elementOf(tag.parent) : null;
    const id = streams.reserve();
    const ofKids = `/P ${id} 0 R/Pg ${pageId} 0 R/K `;
    const made = { id, tag, parentId: parent?.id ?? documentId, pageId, kids: [], ofKids };
    (parent?.kids ?? documentKids).push(id);
    elements.set(tag, made);
    return made;
  };
  const own = (element: Element): number => {
    const number = owners.push(element.id) - 1;
    element.kids.push(
      element.pageId === pageId ? String(number) : `<</Type/MCR/Pg ${pageId} 0 R/MCID ${number}>>`,
    );
    return number;
  };
  const write = (element: Element) => {
    const { id, tag, parentId, kids } = element;
    const text = streams.begin(id);
    text.add(`<</S/${tag.role}/P ${parentId} 0 R/Pg ${element.pageId} 0 R${attributes(tag, pageHeight)}/K[`);
    addKids(text, kids);
    text.add(']>>');
  };
  /** Elements with one content each, the usual case, are written at once. */
  const addWhole = (role: Role, parent: Tag, count: number): number => {
    const { kids, ofKids } = elementOf(parent);
    const start = `<</S/${role}${ofKids}`;
    const first = owners.length;
    for (let number = first; number < first + count; number += 1) {
      const id = streams.reserve();
      owners.push(id);
      kids.push(id);
      const text = streams.begin(id);
      text.add(start);
      text.addInteger(number);
      text.add('>>');
    }
    return first;
  };
  /** An empty table cell, without which the following cells would be in the wrong columns. */
  const addEmptyCell = (role: Role, parent: Tag) => {
    const { id: parentId, kids } = elementOf(parent);
    const id = streams.reserve();
    kids.push(id);
    streams.begin(id).add(`<</S/${role}/P ${parentId} 0 R/Pg ${pageId} 0 R/K[]>>`);
  };
  const addLink = (tag: Tag, { to, area, about }: NonNullable<Content['link']>): number => {
    const link = elementOf({ role: 'Link', parent: tag, isWhole: 'page' });
    const number = own(link);
    const annotation = { to, area, about, structParent: nextKey++, id: streams.reserve() };
    link.kids.push(`<</Type/OBJR/Obj ${annotation.id} 0 R/Pg ${pageId} 0 R>>`);
    parents.push(`${annotation.structParent} ${link.id} 0 R`);
    links.push(annotation);
    return number;
  };

  return {
    startPage({ id, height }) {
      pageId = id;
      pageHeight = height;
      pageKey = nextKey++;
      owners = [];
      links = [];
      return { structParents: pageKey };
    },
    add: ({ tag, marks, each, link }) => {
      if (!tag) return -1;
      if (marks.length === 0) {
        if (tag.role === 'TD' && tag.parent) addEmptyCell(tag.role, tag.parent);
        return -1;
      }
      if (each) return addWhole(each, tag, marks.length);
      if (link) return addLink(tag, link);
      return tag.isWhole === 'content' && tag.parent
        ? addWhole(tag.role, tag.parent, 1)
        : own(elementOf(tag));
    },
    endPage() {
      for (const [tag, element] of elements) {
        if (!tag.isWhole) continue;
        write(element);
        elements.delete(tag);
      }
      const ownersId = streams.reserve();
      const text = streams.begin(ownersId);
      text.add('[');
      addKids(text, owners);
      text.add(']');
      parents.push(`${pageKey} ${ownersId} 0 R`);
      return links;
    },
    end() {
      for (const element of elements.values()) write(element);
      elements.clear();
      const text = streams.begin(documentId);
      text.add(`<</S/Document/P ${rootId} 0 R/K[`);
      addKids(text, documentKids);
      text.add(']>>');
      const parentTreeId = streams.reserve();
      streams.add(parentTreeId, `<</Nums[${sortedByKey(parents).join(' ')}]>>`);
      return { documentId, parentTreeId, nextKey };
    },
  };
}

function addKids(text: Latin1Text, kids: readonly (number | string)[]): void {
  for (const kid of kids) {
    if (typeof kid === 'string') text.add(kid);
    else {
      text.addInteger(kid);
      text.add(' 0 R');
    }
    text.add(' ');
  }
}

function attributes({ alt, bounds, scope }: Tag, pageHeight: number): string {
  const parts: string[] = [];
  if (alt !== undefined) parts.push(`/Alt ${textString(alt)}`);
  if (scope) parts.push(`/A<</O/Table/Scope/${scope}>>`);
  if (bounds) {
    const [left, top, right, bottom] = bounds;
    const box = [left, pageHeight - bottom, right, pageHeight - top].map(decimal).join(' ');
    parts.push(`/A<</O/Layout/Placement/Block/BBox[${box}]>>`);
  }
  return parts.join('');
}

/** A number tree is sorted (ISO 32000-1 §7.9.7). */
function sortedByKey(entries: readonly string[]): string[] {
  return entries.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
}
