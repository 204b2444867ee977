import type { PageSize } from '../page/page-size.ts';
import type { Canvas, FileObject } from './canvas.ts';
import type { ObjectStreams } from './object-streams.ts';
import type { Place } from './pdf-file.ts';
import { rawValue } from './raw-value.ts';
import { decimal } from './shape-operators.ts';
import type { LinkAnnotation } from './structure.ts';
import { textString } from './text-string.ts';

/** Space above the target of a link, in points. */
const headroom = 8;

/** The size of a page. */
type Sheet = Pick<PageSize, 'width' | 'height'>;

/** Bookmarks, links and their targets (ISO 32000-1 §12.3). */
export type Destinations = {
  addPlaces(places: readonly Place[], object: FileObject, size: Sheet): void;
  /** Adds a link of a page, and returns its reference for the annotations. */
  addLink(link: LinkAnnotation, size: Sheet): string;
  end(): void;
};

/** The destinations of a file, with names in ascending order. */
export function createDestinations(canvas: Canvas, streams: ObjectStreams): Destinations {
  const names = new Map<string, string>();
  const known = new Map<string, string>();
  const codeOf = (name: string) => {
    const code = names.get(name) ?? `d${String(names.size).padStart(7, '0')}`;
    names.set(name, code);
    return code;
  };
  return {
    addPlaces(places, object, size) {
      for (const { bookmark, destination, top } of places) {
        const y = decimal(size.height - top + headroom);
        if (destination !== null) known.set(codeOf(destination), `[${object.id} 0 R/XYZ 0 ${y} null]`);
        if (bookmark !== null) {
          const number = canvas.pages.Kids.length - 1;
          canvas.bookmark(bookmark, { top: top - headroom, left: size.width, page: number });
        }
      }
    },
    addLink({ to, area, about, structParent, id }, size) {
      const { x, y, width, height } = area;
      const rectangle = [x, size.height - y - height, x + width, size.height - y].map(decimal).join(' ');
      streams.add(
        id,
        `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/Border[0 0 0]/F 4/Contents ${textString(about)}` +
          `/Dest(${codeOf(to)})/StructParent ${structParent}>>`,
      );
      return `${id} 0 R`;
    },
    end() {
      if (known.size === 0) return;
      const id = streams.reserve();
      const entries = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1));
      streams.add(id, `<</Names[${entries.map(([code, place]) => `(${code})${place}`).join('')}]>>`);
      canvas.names['Dests'] = rawValue(`${id} 0 R`);
    },
  };
}
