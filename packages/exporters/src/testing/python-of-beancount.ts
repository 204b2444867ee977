import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The path of the Python in which Beancount is installed, from the first line of its checker. */
export async function pythonOfBeancount(): Promise<string> {
  const checker = execFileSync('which', ['bean-check'], { encoding: 'utf8' }).trim();
  const [firstLine = ''] = (await readFile(checker, 'utf8')).split('\n');
  return firstLine.replace('#!', '').trim();
}
