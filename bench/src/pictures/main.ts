import { fileURLToPath } from 'node:url';
import { takePictures } from './take-pictures.ts';

// Takes the pictures in docs/images/console, or in another folder.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../docs/images/console', import.meta.url));
await takePictures(folder, (line) => process.stdout.write(`${line}\n`));
