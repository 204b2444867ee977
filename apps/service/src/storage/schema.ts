import type { Kysely } from 'kysely';

/*
 * The tables as Kysely sees them. Instants are ISO 8601 in UTC with milliseconds, which sort as text; amounts are
 * whole minor units beside their currency; flags are 0 or 1, which both SQLite and PostgreSQL have.
 */

/** The account of a person, with its time zone and currency. */
export type AccountTable = {
  id: string;
  name: string;
  time_zone: string;
  currency: string;
  created_at: string;
};

/** A key that signs tokens. Several are valid during a rotation. */
export type SigningKeyTable = { id: string; secret: string; created_at: string };

/** An API token. Only a hash of its value is stored. */
export type TokenTable = {
  id: string;
  account_id: string;
  name: string;
  scope: string;
  value_hash: string;
  signing_key_id: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
};

/** A purchase document. `source` is 1 for a receipt, 2 for an invoice, 3 for an e-mail. */
export type DocumentTable = {
  account_id: string;
  id: string;
  source: number;
  store_name: string;
  total_minor: number;
  currency: string;
  purchase_time: string;
  created_at: string;
  category: string | null;
  tax_minor: number | null;
  owned_minor: number | null;
  payment_method: string | null;
  document_identifier: string | null;
  group_id: string | null;
  is_processing: number;
  /** The number of its duplicate suggestions that were neither rejected nor dismissed. */
  duplicate_count: number;
  /** The document in the form of the interface, without its duplicates (`documentText`). */
  body: string;
};

/** The sums of an account's documents of a day in its time zone, as `sumsToJson` writes them. */
export type DaySumsTable = { account_id: string; day: string; sums: string };

/** A line item. Prices and quantities are decimal strings, because they may be finer than minor units. */
export type LineItemTable = {
  account_id: string;
  document_id: string;
  position: number;
  id: string;
  name: string | null;
  unit_price: string | null;
  quantity: string | null;
  total_minor: number | null;
  category: string | null;
  subcategory: string | null;
  discount_minor: number | null;
};

/** An image as received, identified by the SHA-256 of its bytes; `size` is in bytes. */
export type ImageTable = { hash: string; media_type: string; size: number };

/** Bytes of an image, in parts numbered from 0. */
export type ImagePartTable = { hash: string; position: number; bytes: Uint8Array };

/** The image of a document. */
export type DocumentImageTable = { account_id: string; document_id: string; hash: string };

/** A tag that a user made. */
export type TagTable = { id: string; account_id: string; name: string };

/** A tag on a document. */
export type DocumentTagTable = { account_id: string; document_id: string; tag_id: string };

/** Two documents that may be the same purchase. `status` as in core's `duplicateStatuses`. */
export type DuplicateSuggestionTable = {
  account_id: string;
  id: string;
  source_document_id: string;
  target_document_id: string;
  confidence: number;
  reason: string;
  status: number;
};

/** A finance group that shares expenses. */
export type FinanceGroupTable = {
  id: string;
  account_id: string;
  name: string;
  description: string | null;
  owner_id: string;
  owner_name: string;
  is_active: number;
  is_archived: number;
  member_count: number;
  created_at: string;
};

/** A message to the user. `type` and `category` as in core's enumerations. */
export type NotificationTable = {
  id: string;
  account_id: string;
  type: number;
  category: number;
  title: string;
  message: string;
  is_read: number;
  is_urgent: number;
  read_at: string | null;
  action_url: string | null;
  reference_id: string | null;
  created_at: string;
};

/** An address that receipts are forwarded to. */
export type InboundMailboxTable = {
  id: string;
  account_id: string;
  local_part: string;
  domain: string;
  is_primary: number;
  status: string;
  auth_mode: string;
  last_activity_at: string | null;
};

/** A connected account of a loyalty program. */
export type LoyaltyConnectionTable = {
  id: string;
  account_id: string;
  program: string;
  masked_login: string;
  status: string;
  created_at: string;
};

/** The service's tables. */
export type ServiceSchema = {
  account: AccountTable;
  signing_key: SigningKeyTable;
  token: TokenTable;
  document: DocumentTable;
  day_sums: DaySumsTable;
  line_item: LineItemTable;
  image: ImageTable;
  image_part: ImagePartTable;
  document_image: DocumentImageTable;
  tag: TagTable;
  document_tag: DocumentTagTable;
  duplicate_suggestion: DuplicateSuggestionTable;
  finance_group: FinanceGroupTable;
  notification: NotificationTable;
  inbound_mailbox: InboundMailboxTable;
  loyalty_connection: LoyaltyConnectionTable;
};

/** The table of the rate limit: the counted requests of each token, numbered without gaps. */
export type LimitSchema = {
  token_request: { token_id: string; sequence: number; requested_at_ms: number };
};

/** A connection to the service's tables, or a transaction on them. */
export type Database = Kysely<ServiceSchema>;

/** A connection to the table of the rate limit. */
export type LimitDatabase = Kysely<LimitSchema>;
