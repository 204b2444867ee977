export { allowedNames } from './allowed-names.ts';
export { concealed, concealedOn } from './concealed.ts';
export { describeConcealed } from './describe-concealed.ts';
export { describeIssue } from './describe-issue.ts';
export { type ParsedYaml, parseYaml, type ScalarReading, type YamlProblem } from './parse-yaml.ts';
export { plainIssues } from './plain-issues.ts';
