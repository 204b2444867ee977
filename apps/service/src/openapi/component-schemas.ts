import { endpoints, errorBodySchema } from '@outlay/core/contract';
import { z } from 'zod';
import { statusOf } from '../http/http-error.ts';

/** A JSON Schema (2020-12, as in OpenAPI 3.1). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The named schemas of an OpenAPI document, and references to them. */
export type ComponentSchemas = {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly referTo: (schema: z.ZodType) => JsonSchema;
};

/** Optional fields of documents, line items, groups and notifications. All other fields are always present. */
const nullableFields: ReadonlySet<string> = new Set([
  'actionUrl',
  'category',
  'dayOfMonth',
  'description',
  'discount',
  'documentIdentifier',
  'groupId',
  'lastActivityAt',
  'name',
  'nextOccurrenceDate',
  'ownedAmount',
  'paymentMethod',
  'price',
  'quantity',
  'readAt',
  'referenceId',
  'subCategory',
  'subcategory',
  'taxAmount',
  'totalPrice',
]);

/**
 * The response bodies as JSON Schema. The contract defines what a client must accept from any service; this service
 * guarantees more: every field is present in its primary form, and amounts are numbers.
 */
export function componentSchemas(): ComponentSchemas {
  const registry = z.registry<{ id: string }>();
  const named = {
    DocumentList: endpoints.listDocuments.response,
    PurchaseDocument: endpoints.getDocument.response.record,
    DuplicateSuggestion: endpoints.listDuplicateSuggestions.response.element,
    CategoryList: endpoints.listCategories.response,
    Tag: endpoints.listTags.response.element,
    WeeklySummary: endpoints.getLatestWeeklySummary.response.record,
    PeriodSummary: endpoints.getPeriodSummary.response,
    Notification: endpoints.getNotification.response.record,
    UnreadCount: endpoints.getUnreadNotificationCount.response.record,
    Group: endpoints.listGroups.response.element,
    GroupDetail: endpoints.getGroup.response.record,
    InboundMailbox: endpoints.listInboundMailboxes.response.element,
    LoyaltyConnection: endpoints.listLoyaltyConnections.response.element,
    RecurringExpense: endpoints.listRecurringExpenses.response.element,
    Error: errorBodySchema,
  } as const;
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, omit(promisedFrom(schema), ['$schema', '$id'])]),
  );
  const referTo = (schema: z.ZodType): JsonSchema => {
    // Clients accept lists and records in any envelope; this service sends them without one.
    if ('element' in schema && schema.element instanceof z.ZodType) {
      return { type: 'array', items: referTo(schema.element) };
    }
    if ('record' in schema && schema.record instanceof z.ZodType) return referTo(schema.record);
    const id = registry.get(schema)?.id;
    return id === undefined ? {} : { $ref: `#/components/schemas/${id}` };
  };
  return { schemas: { ...components, Error: withCodes(components['Error'] ?? {}) }, referTo };
}

/** A schema without some of its keywords. */
export function omit(schema: object, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !keywords.includes(name)));
}

type Mutable = z.core.JSONSchema.BaseSchema;

/** A schema that promises more, in all of its parts. Fields of the same type share one, so each gets its own copy. */
function promisedFrom(schema: Mutable): Mutable {
  return JSON.parse(JSON.stringify(schema), (name, part: unknown) => {
    // The fields of an object, by name, are no schema.
    if (typeof part === 'object' && part !== null && name !== 'properties') promiseMore(part as Mutable);
    return part;
  }) as Mutable;
}

function promiseMore(schema: Mutable): void {
  const [first, second] = schema.anyOf ?? [];
  // The alternative "anything else" is for clients of other services.
  if (first && second && Object.keys(second).length === 0) {
    delete schema.anyOf;
    Object.assign(schema, first);
  }
  numbersOnly(schema);
  if (schema.type !== 'object' || !schema.properties) return;
  schema.required = Object.keys(schema.properties);
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!nullableFields.has(name)) neverNull(property as Mutable);
  }
}

/** Clients accept amounts and enumerations as numbers or strings; this service sends numbers. */
function numbersOnly(schema: Mutable): void {
  const types = typesOf(schema);
  if (!types.includes('number') || !types.includes('string')) return;
  delete schema.anyOf;
  schema.type = types.includes('null') ? (['number', 'null'] as never) : 'number';
}

/** The types that a schema is a choice of, if it contains nothing else. */
function typesOf(schema: Mutable): string[] {
  const forms = Object.entries(schema);
  if (forms.length !== 1) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((form) => typesOf(form));
  return [schema.type ?? []].flat();
}

function neverNull(schema: Mutable): void {
  const [first, second] = schema.anyOf ?? [];
  if (first && second && second.type === 'null') {
    delete schema.anyOf;
    Object.assign(schema, first);
  }
  if (Array.isArray(schema.type)) {
    const types = (schema.type as string[]).filter((type) => type !== 'null');
    schema.type = (types.length === 1 ? types[0] : types) as never;
  }
}

function withCodes(error: JsonSchema): JsonSchema {
  const { properties } = error as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  const codes = { type: 'string', enum: Object.keys(statusOf) };
  return { ...error, properties: { ...properties, error: codes } };
}
