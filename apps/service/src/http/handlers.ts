import type { EndpointName, endpoints } from '@outlay/core/contract';
import type { z } from 'zod';
import type { SummaryWriter } from '../calculation/summary-writer.ts';
import type { Clock } from '../clock/clock.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';

type Endpoints = typeof endpoints;

/** A request that has passed the door: the account of its token and its parameters by the contract. */
export type ApiRequest<Name extends EndpointName> = {
  readonly account: Account;
  readonly path: z.infer<Endpoints[Name]['pathParameters']>;
  readonly query: z.infer<Endpoints[Name]['query']>;
};

/** Bytes that are sent while they are read. The tag changes when they do. */
export type BytesReply = {
  readonly status: 200;
  readonly mediaType: string;
  readonly size: number;
  readonly tag: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A body by the contract, as JSON text that is sent while it is written. */
export type TextReply = { readonly status: 200; readonly jsonText: AsyncIterable<string> };

/** What is sent for a client to read by a schema: a list is a bare array. */
type SentBody<Schema extends z.ZodType> = Schema extends { readonly element: infer Element extends z.ZodType }
  ? readonly z.infer<Element>[]
  : z.infer<Schema>;

/** What an endpoint answers: a body by the contract, bytes with their type, or "still being processed". */
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

/** What any endpoint answers. */
export type AnyReply = { [Name in EndpointName]: Reply<Name> }[EndpointName];

/** Answers the requests of one endpoint. @throws {HttpError} `not_found` or `invalid_parameter` */
export type Handler<Name extends EndpointName> = (request: ApiRequest<Name>) => Promise<Reply<Name>>;

/** A handler for each of some endpoints. */
export type Handlers<Names extends EndpointName = EndpointName> = {
  readonly [Name in Names]: Handler<Name>;
};

/** What handlers work with. */
export type HandlerDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly writer: SummaryWriter;
};
