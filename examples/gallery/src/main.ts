import { fileURLToPath } from 'node:url';
import { drawGallery } from './draw-gallery.ts';

// Draws docs/images/gallery, or another folder.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../docs/images/gallery', import.meta.url));
await drawGallery(folder, (line) => process.stdout.write(`${line}\n`));
