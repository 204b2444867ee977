import { type Endpoint, type EndpointName, endpoints, scopeLimits } from '@outlay/core/contract';
import { type ComponentSchemas, componentSchemas, type JsonSchema } from './component-schemas.ts';
import { describeParameters } from './describe-parameters.ts';
import { describeResponses, errorResponses, responseHeaderSchemas } from './describe-responses.ts';
import { endpointTexts } from './endpoint-texts.ts';

const description = `Purchase documents, summaries and what belongs to them, read-only.

Every endpoint is answered over HTTPS only; HEAD is answered like GET without a body. A token allows ${Object.entries(
  scopeLimits,
)
  .map(([scope, limit]) => `${limit} (${scope})`)
  .join(', ')} requests in a rolling hour. Unknown query parameters are ignored.`;

/** The OpenAPI 3.1 document, generated from the contract that the service implements. */
export function apiDocument() {
  const components = componentSchemas();
  const paths = Object.entries(endpoints).map(([name, endpoint]) => [
    endpoint.path,
    { get: describeOperation(name as EndpointName, endpoint, components) },
  ]);
  return {
    openapi: '3.1.1',
    info: { title: 'Personal Finance Service', version: '1.0.0', description, license },
    servers: [{ url: 'https://127.0.0.1:8443', description: 'Where `service start` listens' }],
    security: [{ apiToken: [] }],
    tags: [...new Set(Object.values(endpointTexts).map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths) as Record<string, { readonly get: JsonSchema }>,
    components: {
      securitySchemes: { apiToken },
      headers: responseHeaderSchemas,
      responses: errorResponses,
      schemas: components.schemas,
    },
  };
}

/** The document as stored in the repository. */
export function apiDocumentText(): string {
  return `${JSON.stringify(apiDocument(), null, 2)}\n`;
}

const license = { name: 'MIT', identifier: 'MIT' };

const apiToken = {
  type: 'apiKey',
  in: 'header',
  name: 'X-API-Key',
  description:
    'A token of an account: `svc_`, a base64url payload, a dot and its HMAC-SHA256 signature in base64url',
};

function describeOperation(name: EndpointName, endpoint: Endpoint, components: ComponentSchemas): JsonSchema {
  const { tag, summary } = endpointTexts[name];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `Needs a token of scope \`${endpoint.scope}\` or higher.`,
    parameters: describeParameters(endpoint),
    responses: describeResponses(name, endpoint, components),
  };
}
