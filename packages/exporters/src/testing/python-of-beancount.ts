import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The Python that beancount is installed in: its checker's first line names it. */
export async function pythonOfBeancount(): Promise<string> {
  const checker = execFileSync('which', ['bean-check'], { encoding: 'utf8' }).trim();
  const [firstLine = ''] = (await readFile(checker, 'utf8')).split('\n');
  return firstLine.replace('#!', '').trim();
}
