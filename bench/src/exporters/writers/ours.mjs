import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { exporters } from '@outlay/exporters';

/** Our exporters, as their users call them. */
const write = (format) => (report, path) =>
  pipeline(exporters[format].write(report), createWriteStream(path));

export const ours = { csv: write('csv'), pdf: write('pdf'), xlsx: write('xlsx') };
