import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/**
 * Converts workbooks to another format in the same folder, after LibreOffice has recalculated all formulas. It takes many
 * as fast as one.
 * @param format - the format name of LibreOffice
 */
export async function recalculatedAs(
  format: string,
  { folder, names }: { readonly folder: string; readonly names: readonly string[] },
): Promise<void> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), alwaysRecalculate);
  const words = ['--headless', '--convert-to', format, '--outdir', folder];
  const paths = names.map((name) => join(folder, name));
  // LibreOffice writes non-ASCII file names only in a UTF-8 locale.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  await promisify(execFile)('soffice', [`-env:UserInstallation=file://${profile}`, ...words, ...paths], {
    env,
  });
}
