import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { BundledPackage } from './bundled-packages.ts';

const component = z.looseObject({ purl: z.string(), 'bom-ref': z.string() });
const dependency = z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() });
const bill = z.looseObject({
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(dependency),
});

/**
 * Writes `dist/sbom.cdx.json` (CycloneDX): what pnpm knows of the packages that are in the bundle. Those that only build or
 * test it are left out.
 */
export async function writeSbom(root: string, packages: readonly BundledPackage[]): Promise<void> {
  const words = ['sbom', '--filter', 'outlay', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('pnpm', words, options);
  const all = bill.parse(JSON.parse(stdout));
  const bundled = new Set(packages.map(purlOf));
  const components = all.components.filter(({ purl }) => bundled.has(purl));
  const references = new Set([all.metadata.component, ...components].map((each) => each['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => references.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => references.has(ref)) }));
  const missing = bundled.size - references.size;
  if (missing !== 0) throw new Error(`${missing} bundled packages are not in the list of pnpm`);
  await writeFile(
    join(root, 'dist/sbom.cdx.json'),
    JSON.stringify({ ...all, components, dependencies }, null, 1),
  );
}

/** A package as a package URL. */
function purlOf({ name, version }: BundledPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
