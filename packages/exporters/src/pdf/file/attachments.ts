import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import type { Canvas, FileObject } from './canvas.ts';
import { rawValue } from './raw-value.ts';

/** A file embedded in a PDF. */
export type Attachment = {
  readonly name: string;
  readonly mediaType: string;
  /** Its relation to the pages: their source, or supplementary data (ISO 19005-3 annex E). */
  readonly relationship: 'Source' | 'Data' | 'Supplement';
  readonly description: string;
  readonly modified: Date;
  readonly pieces: AsyncIterable<Uint8Array>;
};

/** Embeds files in a PDF. */
export type Attachments = {
  /** Yields whenever there is something to read. */
  add(attachment: Attachment): AsyncGenerator<void>;
  end(): void;
};

/** Lists repeat their names in every line, so a low level compresses them nearly as well, in less than half the time. */
const deflateOptions = { level: 3, chunkSize: 65_536 };

/** The attachments of a file (ISO 32000-1 §7.11.4), compressed as they are read, so that none is held in memory. */
export function createAttachments(canvas: Canvas): Attachments {
  const files: FileObject[] = [];
  return {
    async *add(attachment) {
      const id = canvas.reserve();
      yield* writeEmbedded(canvas, id, attachment);
      const { name, relationship, description } = attachment;
      const text = (value: string) => new String(value);
      const file = canvas.object({
        Type: 'Filespec',
        AFRelationship: relationship,
        F: text(name),
        UF: text(name),
        Desc: text(description),
        EF: rawValue(`<</F ${id} 0 R/UF ${id} 0 R>>`),
      });
      file.end();
      canvas.embeddedFile(name, file);
      files.push(file);
    },
    end() {
      if (files.length > 0) canvas.root['AF'] = files;
    },
  };
}

/** The length is an object of its own, because it is known only at the end. */
async function* writeEmbedded(
  canvas: Canvas,
  id: number,
  { mediaType, modified, pieces }: Attachment,
): AsyncGenerator<void> {
  const lengthId = canvas.reserve();
  const parameters = canvas.object({ ModDate: modified });
  canvas.begin(id);
  canvas.write(
    `<</Type/EmbeddedFile/Subtype/${nameOf(mediaType)}/Filter/FlateDecode/Length ${lengthId} 0 R/Params ${parameters.id} 0 R>>\nstream`,
  );
  const start = canvas.length();
  let size = 0;
  const output = new PassThrough();
  const counted = async function* () {
    for await (const piece of pieces) {
      size += piece.length;
      yield piece;
    }
  };
  const deflating = pipeline(counted, createDeflate(deflateOptions), output);
  deflating.catch(() => undefined);
  for await (const piece of output) {
    canvas.write(piece as Uint8Array);
    yield;
  }
  await deflating;
  const length = canvas.length() - start;
  canvas.write('\nendstream\nendobj');
  canvas.begin(lengthId);
  canvas.write(`${length}\nendobj`);
  parameters.data['Size'] = size;
  parameters.end();
}

/** A media type as a name of PDF (ISO 32000-1 §7.3.5). */
function nameOf(mediaType: string): string {
  return mediaType.replaceAll(/[^A-Za-z0-9.+-]/g, (character) => {
    return `#${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
