import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * What is wrong in the branch of a choice that came farthest, in place of "no branch fits"; the issue itself where all
 * branches end at the choice.
 */
export function bestBranchIssues(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(bestBranchIssues));
  const deepest = branches.toSorted((left, right) => depthOf(right) - depthOf(left))[0];
  if (!deepest || depthOf(deepest) === 0) return [issue];
  return deepest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depthOf(branch: readonly Issue[]): number {
  return Math.max(0, ...branch.map(({ path, code }) => path.length + Number(code === 'unrecognized_keys')));
}
