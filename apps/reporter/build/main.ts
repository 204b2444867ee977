import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle-program.ts';
import { bundleTypes } from './bundle-types.ts';
import { copyManuals } from './copy-manuals.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';
import { writeSbom } from './write-sbom.ts';

// Builds what is published as `outlay`: the program with everything that it needs, its types, its manuals, and the licenses
// and the list of the packages in it.
const root = fileURLToPath(new URL('..', import.meta.url));
const packages = await bundleProgram(root, join(root, 'dist'));
await bundleTypes(root);
await copyManuals(root, join(root, 'dist/docs'));
await writeFile(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), await thirdPartyLicenses(packages));
await writeSbom(root, packages);
process.stdout.write(`outlay: ${packages.length} packages bundled\n`);
