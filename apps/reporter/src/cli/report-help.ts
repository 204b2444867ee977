import { periodForms, periodKinds } from '@outlay/core';
import { sectionNames } from '@outlay/reports';

const lineWidth = 78;

/** What stands under the options in the help of `outlay report`. */
export const reportHelp = `
Periods:
${periodKinds.map((kind) => `  ${kind.padEnd(10)} ${periodForms[kind]}`).join('\n')}

Sections, in the order of a report; without --sections all that have something to show:
${wrapped(sectionNames)}

Environment:
  OUTLAY_BASE_URL    address of the service, https:// only
  OUTLAY_TOKEN       API token, or
  OUTLAY_TOKEN_FILE  a file that holds it
  OUTLAY_CA_FILE     a private certificate authority to trust, PEM

Exit codes:
  0  done                            3  the service refused the token
  1  a bug of ours                   4  the service cannot be reached, fails or limits
  2  wrong usage or configuration    5  a file could not be written`;

/** Names in lines that fit on a terminal. */
function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const longer = `${lines.at(-1)}, ${name}`;
    if (lines.length > 0 && longer.length < lineWidth) lines[lines.length - 1] = longer;
    else lines.push(`  ${name}`);
  }
  return lines.join(',\n');
}
