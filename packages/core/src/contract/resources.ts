import { z } from 'zod';
import { isErrorEnvelope } from './envelope.ts';
import { observed } from './observed.ts';

/*
 * Schemas of response bodies. Fields that the specification promises are checked. Fields only observed in a
 * deployment may be absent or null, and read as undefined if they have another type. Unknown fields are kept.
 */

/** An amount: a JSON number in the specification; a decimal string is accepted too. */
const amount = z.union([z.number(), z.string()]);

// A schema of such a field takes tens of microseconds to create, so fields of the same type share one.
const text = observed(z.string());
const number = observed(z.number());
const flag = observed(z.boolean());
const anyAmount = observed(amount);
const numberOrText = observed(z.union([z.number(), z.string()]));

/** A line item of a document. `price` is per unit and may have more decimals than the currency's minor unit. */
export const lineItemSchema = z.looseObject({
  id: text,
  name: text,
  price: anyAmount,
  quantity: anyAmount,
  totalPrice: anyAmount,
  category: text,
  subcategory: text,
  discount: anyAmount,
});

/** An unreadable line is kept as a line without fields, so that the number of lines stays right. */
const anyLineItem = z.union([
  lineItemSchema,
  z.unknown().transform((): z.output<typeof lineItemSchema> => ({})),
]);

/** A user's tag on a document. */
export const documentTagSchema = z.looseObject({ id: text, name: text });

/** A tag given as a string is its name. */
const anyDocumentTag = z.union([
  documentTagSchema,
  z
    .unknown()
    .transform((tag): z.output<typeof documentTagSchema> => (typeof tag === 'string' ? { name: tag } : {})),
]);

/** A purchase document (specification §2): a receipt, an invoice or a purchase received by e-mail. */
export const purchaseDocumentSchema = z.looseObject({
  storeName: z.string().nullish(),
  totalAmount: amount.nullish(),
  currency: z.string().nullish(),
  id: text,
  purchaseTime: text,
  createdAt: text,
  taxAmount: anyAmount,
  paymentMethod: text,
  documentIdentifier: text,
  source: number,
  hasDocumentFile: flag,
  category: text,
  tags: observed(z.array(anyDocumentTag)),
  groupId: text,
  hasDuplicates: flag,
  duplicateCount: number,
  ownedAmount: anyAmount,
  items: observed(z.array(anyLineItem)),
});

/** The document list: an envelope with `items`. It looks paged, but the endpoint takes no page parameters. */
export const documentListSchema = z
  .looseObject({
    items: z.array(purchaseDocumentSchema),
    totalCount: numberOrText,
    pageNumber: number,
    pageSize: number,
    totalPages: numberOrText,
  })
  .refine((body) => !isErrorEnvelope(body), 'expected a list, got an error');

/** A subcategory, with its names in both languages. */
export const subcategorySchema = z.looseObject({
  polishName: text,
  englishName: text,
  description: text,
  examples: z.unknown().optional(),
  emoji: text,
});

/** A category of expenses or of income. */
export const categorySchema = z.looseObject({
  polishName: z.string(),
  englishName: z.string(),
  emoji: z.string().nullish(),
  subCategories: observed(z.array(subcategorySchema)),
});

/** All categories. */
export const categoryListSchema = z.looseObject({ categories: z.array(categorySchema) });

/** A tag that a user created. */
export const tagSchema = z.looseObject({
  id: text,
  name: text,
  authorId: text,
});

/** The total of a category; `category` is the Polish name. */
export const categoryTotalSchema = z.looseObject({ category: z.string().nullish(), totalAmount: amount });

/** One day, week or month of a summary's breakdown; `date` is its first day. */
export const dailySummarySchema = z.looseObject({
  date: text,
  totalAmount: anyAmount,
  categoryBreakdown: observed(z.array(categoryTotalSchema)),
  summary: text,
});

/** The total of a subcategory. */
export const detailedCategoryTotalSchema = z.looseObject({
  category: text,
  subcategory: text,
  totalAmount: anyAmount,
});

/** The total of a currency other than the account's; never part of `totalAmount`. */
export const otherCurrencyTotalSchema = z.looseObject({ currency: z.string(), totalAmount: amount });

const summaryFields = {
  id: text,
  userId: text,
  periodStart: text,
  periodEnd: text,
  summary: text,
  dailySummaries: observed(z.array(dailySummarySchema)),
  detailedCategoryTotals: observed(z.array(detailedCategoryTotalSchema)),
  currency: text,
  otherCurrencies: observed(z.array(otherCurrencyTotalSchema)),
  isSent: flag,
  createdAt: text,
};

/** The summary of a period (specification §2): its total and the total of each category. */
export const periodSummarySchema = z.looseObject({
  ...summaryFields,
  totalAmount: amount,
  categoryTotals: z.array(categoryTotalSchema),
});

/** A weekly summary (specification §2): a text, the days and the total of each category. */
export const weeklySummarySchema = z.looseObject({
  ...summaryFields,
  totalAmount: anyAmount,
  categoryTotals: observed(z.array(categoryTotalSchema)),
});

/** A message to the user. `type` and `category` are numbers or names of their enumerations. */
export const notificationSchema = z.looseObject({
  id: z.string(),
  type: numberOrText,
  category: numberOrText,
  title: text,
  message: text,
  isRead: flag,
  isUrgent: flag,
  readAt: text,
  actionUrl: text,
  referenceId: text,
  createdAt: text,
});

/** The number of unread notifications. */
export const unreadCountSchema = z.looseObject({ count: z.int() });

/** A finance group that shares expenses. */
export const groupSchema = z.looseObject({
  id: z.string(),
  name: text,
  description: text,
  ownerId: text,
  isActive: flag,
  isArchived: flag,
  memberCount: number,
  createdAt: text,
});

/** A group with its owner. */
export const groupDetailSchema = groupSchema.extend({ owner: z.unknown().optional() });

/** An e-mail address that receipts are forwarded to. */
export const inboundMailboxSchema = z.looseObject({
  id: text,
  address: text,
  localPart: text,
  domain: text,
  isPrimary: flag,
  status: z.unknown().optional(),
  authMode: z.unknown().optional(),
  lastActivityAt: text,
});

/** Two documents that may be the same purchase. */
export const duplicateSuggestionSchema = z.looseObject({
  id: text,
  sourceDocumentId: text,
  targetDocumentId: text,
  confidenceScore: number,
  matchReason: text,
  status: numberOrText,
});

/** A connected loyalty program account. */
export const loyaltyConnectionSchema = z.looseObject({
  id: text,
  program: text,
  maskedLogin: text,
  status: z.unknown().optional(),
  createdAt: text,
});

/** A recurring payment. `frequency` is a number or a name of its enumeration. */
export const recurringExpenseSchema = z.looseObject({
  id: text,
  name: text,
  description: text,
  frequency: numberOrText,
  dayOfMonth: number,
  isActive: flag,
  category: text,
  subCategory: text,
  paymentType: z.unknown().optional(),
  nextOccurrenceDate: text,
  createdAt: text,
});

/** The body of every error response (specification §7). */
export const errorBodySchema = z.looseObject({
  error: z.string(),
  message: text,
  timestamp: text,
  path: text,
  requestId: text,
});

/** A line item as the service sends it. */
export type LineItemBody = z.infer<typeof lineItemSchema>;
/** A purchase document as the service sends it. */
export type PurchaseDocumentBody = z.infer<typeof purchaseDocumentSchema>;
/** A document list as the service sends it. */
export type DocumentListBody = z.infer<typeof documentListSchema>;
/** A category as the service sends it. */
export type CategoryBody = z.infer<typeof categorySchema>;
/** The categories as the service sends them. */
export type CategoryListBody = z.infer<typeof categoryListSchema>;
/** A tag as the service sends it. */
export type TagBody = z.infer<typeof tagSchema>;
/** A period summary as the service sends it. */
export type PeriodSummaryBody = z.infer<typeof periodSummarySchema>;
/** A weekly summary as the service sends it. */
export type WeeklySummaryBody = z.infer<typeof weeklySummarySchema>;
/** A notification as the service sends it. */
export type NotificationBody = z.infer<typeof notificationSchema>;
/** A group as the service sends it. */
export type GroupBody = z.infer<typeof groupSchema>;
/** A group with its owner as the service sends it. */
export type GroupDetailBody = z.infer<typeof groupDetailSchema>;
/** A mailbox as the service sends it. */
export type InboundMailboxBody = z.infer<typeof inboundMailboxSchema>;
/** A duplicate suggestion as the service sends it. */
export type DuplicateSuggestionBody = z.infer<typeof duplicateSuggestionSchema>;
/** A loyalty connection as the service sends it. */
export type LoyaltyConnectionBody = z.infer<typeof loyaltyConnectionSchema>;
/** A recurring expense as the service sends it. */
export type RecurringExpenseBody = z.infer<typeof recurringExpenseSchema>;
/** An error as the service sends it. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
