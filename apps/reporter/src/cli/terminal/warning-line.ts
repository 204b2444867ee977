import type { CommandContext } from './command-context.ts';
import { plainPainter } from './paint.ts';

/**
 * A warning of a report as a line for standard error.
 * @param report - which report it is, if there may be several
 */
export function warningLine({ paint }: CommandContext, message: string, report?: string): string {
  const painted = paint?.said ?? plainPainter;
  return `${painted('yellow', 'warning:')} ${report === undefined ? '' : `${report}: `}${message}`;
}
