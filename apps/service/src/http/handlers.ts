import type { EndpointName, endpoints } from '@outlay/core/contract';
import type { z } from 'zod';
import type { SummaryWriter } from '../calculation/summary-writer.ts';
import type { Clock } from '../clock/clock.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';

type Endpoints = typeof endpoints;

/** A validated request: the account of its token, and its parameters. */
export type ApiRequest<Name extends EndpointName> = {
  readonly account: Account;
  readonly path: z.infer<Endpoints[Name]['pathParameters']>;
  readonly query: z.infer<Endpoints[Name]['query']>;
};

/** Bytes that are streamed. The ETag changes when they do. */
export type BytesReply = {
  readonly status: 200;
  readonly mediaType: string;
  readonly size: number;
  readonly tag: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A body as JSON text or its bytes in UTF-8, either whole or streamed while it is generated. */
export type TextReply = {
  readonly status: 200;
  readonly jsonText: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Sent with a whole text. */
  readonly totalCount?: number;
};

/** What is sent for a schema that clients read: a list is a plain array. */
type SentBody<Schema extends z.ZodType> = Schema extends { readonly element: infer Element extends z.ZodType }
  ? readonly z.infer<Element>[]
  : z.infer<Schema>;

/** The response of an endpoint: a body, bytes with a media type, or "still being processed". */
export type Reply<Name extends EndpointName> =
  | { readonly status: 204 }
  | (Endpoints[Name]['response'] extends z.ZodType
      ?
          | {
              readonly status: 200;
              readonly json: SentBody<Endpoints[Name]['response']>;
              readonly totalCount?: number;
            }
          | TextReply
      : BytesReply);

/** The response of any endpoint. */
export type AnyReply = { [Name in EndpointName]: Reply<Name> }[EndpointName];

/**
 * Handles the requests of one endpoint.
 * @throws {HttpError} `not_found` or `invalid_parameter`
 */
export type Handler<Name extends EndpointName> = (request: ApiRequest<Name>) => Promise<Reply<Name>>;

/** Handlers by endpoint. */
export type Handlers<Names extends EndpointName = EndpointName> = {
  readonly [Name in Names]: Handler<Name>;
};

/** Dependencies of handlers. */
export type HandlerDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly writer: SummaryWriter;
};
