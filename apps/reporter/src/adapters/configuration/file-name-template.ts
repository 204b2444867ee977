import { z } from 'zod';

/** Fields of a file name template. `date` is the day on which the report is due, `batch` the number of a batch. */
export const templateFields = ['job', 'account', 'kind', 'period', 'date', 'batch', 'locale', 'ext'] as const;

/** Values of the fields. None of them contains a slash. */
export type TemplateValues = Readonly<Record<(typeof templateFields)[number], string>>;

/** What is wrong with a template; `undefined` if it is valid. */
export function templateProblem(template: string): string | undefined {
  const unknown = fieldsOf(template).find((field) => !isField(field));
  if (unknown !== undefined) {
    const known = templateFields.map((field) => `{${field}}`).join(', ');
    return `{${unknown}} is not a field of a name; the fields are ${known}`;
  }
  if (/[{}]/.test(template.replaceAll(/\{\w*\}/g, '')))
    return 'has an unmatched brace; a field looks like {period}';
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\\:*?"<>|\u0000-\u001f\u007f]/.test(template)) {
    return 'contains a character that file names cannot have on every system: \\ : * ? " < > | or a control';
  }
  if (template.split('/').some(isUnusablePart)) {
    return 'leaves the folder, or has a part that is empty or ends with a dot or space';
  }
  if (!fieldsOf(template).some((field) => ['period', 'date', 'batch'].includes(field))) {
    return 'has neither {period} nor {date}, so reports would replace each other';
  }
  return undefined;
}

/** The file name for a template, with parts separated by `/`; always below its folder. */
export function fileNameOf(template: string, values: TemplateValues): string {
  return template.replaceAll(/\{(\w*)\}/g, (braced, field: string) =>
    isField(field) ? values[field] : braced,
  );
}

/** A file name template. */
export const fileNameTemplate = z
  .string()
  .min(1)
  .superRefine((template, context) => {
    const message = template === '' ? undefined : templateProblem(template);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The fields that a template uses, in their order; also those that there are not. */
export function fieldsOf(template: string): string[] {
  return [...template.matchAll(/\{(\w*)\}/g)].map(([, field = '']) => field);
}

function isField(name: string): name is keyof TemplateValues {
  return (templateFields as readonly string[]).includes(name);
}

function isUnusablePart(part: string): boolean {
  return part.trim() === '' || /[. ]$/.test(part);
}
