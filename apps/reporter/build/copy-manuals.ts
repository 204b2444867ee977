import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const manuals = /^(?:how-to-(?:configure|map-accounts|recover-the-store|run-the-scheduler)|glossary)\.md$/;

/**
 * Copies the pages that messages of the program refer to, with their examples. A link to a page that is not copied becomes
 * plain text.
 * @param root - of this package
 */
export async function copyManuals(root: string, folder: string): Promise<void> {
  const docs = join(root, '../../docs');
  await mkdir(folder, { recursive: true });
  await cp(join(docs, 'examples'), join(folder, 'examples'), { recursive: true });
  for (const name of (await readdir(docs)).filter((each) => manuals.test(each))) {
    await writeFile(join(folder, name), withoutLinksOutside(await readFile(join(docs, name), 'utf8')));
  }
}

function withoutLinksOutside(page: string): string {
  return page.replaceAll(/\[(?<text>[^\]]+)\]\((?<target>[^)]+)\)/g, (link, text: string, target: string) => {
    const [file = ''] = target.split('#');
    const isCopied =
      file === '' || file.startsWith('examples/') || manuals.test(file) || /^https?:/.test(target);
    return isCopied ? link : text;
  });
}
