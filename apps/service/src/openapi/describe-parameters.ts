import type { Endpoint } from '@outlay/core/contract';
import { z } from 'zod';
import { type JsonSchema, omit } from './component-schemas.ts';

/** The parameters of an endpoint in OpenAPI: path parameters, then query parameters. */
export function describeParameters({ pathParameters, query }: Endpoint): JsonSchema[] {
  return [
    ...Object.entries(pathParameters.shape).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: schemaOf(schema as z.ZodType),
    })),
    ...Object.entries(query.shape).map(([name, schema]) => describeQuery(name, schema as z.ZodType)),
  ];
}

function describeQuery(name: string, schema: z.ZodType): JsonSchema {
  const absent = schema.safeParse(undefined);
  const fallback = absent.success && absent.data !== undefined ? { default: absent.data } : {};
  return { name, in: 'query', required: !absent.success, schema: { ...schemaOf(schema), ...fallback } };
}

/** The schema of the parsed value if the text is only its representation; otherwise that of the text. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const text = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { asJsonSchema } = text as { readonly asJsonSchema?: JsonSchema };
  return asJsonSchema ?? omit(text, ['$schema', 'default']);
}
