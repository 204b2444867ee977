import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle-program.ts';
import { bundleTypes } from './bundle-types.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';
import { writeSbom } from './write-sbom.ts';

// Builds what is published as `outlay`: the program with everything that it needs, its types, the licenses of what is in
// it, and the list of it.
const root = fileURLToPath(new URL('..', import.meta.url));
const packages = await bundleProgram(root, join(root, 'dist'));
await bundleTypes(root);
await writeFile(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), await thirdPartyLicenses(packages));
await writeSbom(root, packages);
process.stdout.write(`outlay: ${packages.length} packages bundled\n`);
