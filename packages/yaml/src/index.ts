export { allowedNames } from './allowed-names.ts';
export { bestBranchIssues } from './best-branch-issues.ts';
export { describeIssue } from './describe-issue.ts';
export { describeSensitiveValue } from './describe-sensitive-value.ts';
export {
  type ParsedYaml,
  type Position,
  parseYaml,
  type ScalarReading,
  type YamlProblem,
} from './parse-yaml.ts';
export { findSensitiveValue, type SensitiveValue, sensitiveValues } from './sensitive-values.ts';
