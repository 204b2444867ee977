import { z } from 'zod';
import { anyConfigurationSchema } from './configuration-schema.ts';

/**
 * The JSON Schema (draft 2020-12) of a configuration file for editors. It is less strict than the validation by Outlay.
 */
export function configurationJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(anyConfigurationSchema, {
    target: 'draft-2020-12',
    io: 'input',
  });
  return {
    $schema,
    $id: 'urn:outlay:configuration',
    title: 'Configuration of Outlay',
    description: 'What Outlay reports, when, and to whom. Paths are relative to the file.',
    ...schema,
  };
}
