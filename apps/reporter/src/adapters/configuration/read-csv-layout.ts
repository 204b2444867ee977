import { parse } from 'node:path';
import { type CsvLayout, csvEncodings, ExportError } from '@outlay/exporters';
import {
  type CsvLayoutName,
  checkCsvLayout,
  csvLayoutDates,
  csvLayoutFields,
  csvLayoutRows,
  csvLayouts,
  csvLayoutTypes,
} from '@outlay/exporters/layouts';
import { z } from 'zod';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readYamlFile } from './read-yaml-file.ts';

const column = z.union([
  z.strictObject({
    header: z.string(),
    field: z.enum(csvLayoutFields),
    required: z.boolean().optional(),
  }),
  z.strictObject({ header: z.string(), text: z.string() }),
]);

/** Schema of a file that describes a CSV layout. */
export const csvLayoutFile = z
  .strictObject({
    title: z.string().default(''),
    source: z.string().optional(),
    rows: z.enum(csvLayoutRows),
    types: z.array(z.enum(csvLayoutTypes)).min(1).optional(),
    delimiter: z.string().default(','),
    decimalMark: z.string().default('.'),
    encoding: z.enum(csvEncodings).default('utf-8'),
    dates: z.enum(csvLayoutDates).default('YYYY-MM-DD'),
    header: z.boolean().default(true),
    columns: z.array(column).min(1),
  })
  .transform(({ source, types, ...same }, context): CsvLayout => {
    const layout = { ...same, ...(source === undefined ? {} : { source }), ...(types ? { types } : {}) };
    try {
      checkCsvLayout(layout);
      return layout;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      context.addIssue({ code: 'custom', ...placed(error.message) });
      return z.NEVER;
    }
  });

/** `csv.layout.columns[0].field: is wrong` as the path and the message of an issue. */
function placed(text: string): { readonly path: PropertyKey[]; readonly message: string } {
  const [, place = '', message = text] = /^csv\.(?:layout\.)?([\w.[\]]+): (.*)$/.exec(text) ?? [];
  const steps = place.match(/\w+/g) ?? [];
  return { path: steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)), message };
}

/** Whether the name of a layout is the path of a file, and not a layout that comes with Outlay. */
export function isLayoutFile(name: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(name);
}

/**
 * Reads a CSV layout. @param name - of a layout that comes with Outlay, or the path of a YAML file
 * @throws {ConfigurationError} if there is no such layout, or with a line for every error in the file
 */
export async function readCsvLayout(name: string): Promise<CsvLayout> {
  if (isLayoutFile(name)) return await readYamlFile(name, csvLayoutFile);
  if (isShipped(name)) return csvLayouts[name];
  const known = Object.keys(csvLayouts).join(', ');
  throw new ConfigurationError(`unknown CSV layout ${name}; expected one of ${known}, or a YAML file`);
}

function isShipped(name: string): name is CsvLayoutName {
  return Object.hasOwn(csvLayouts, name);
}

/** The name of a layout in the names of files: that of the layout, or of its file without what a name cannot have. */
export function layoutName(name: string): string {
  return parse(name)
    .name.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
