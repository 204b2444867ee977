import { ApiError, type ApiErrorCode, createApiError, MoneyError, TimeError } from '@outlay/core';
import { ExportError } from '@outlay/exporters';
import { ReportError } from '@outlay/reports';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { OutputError } from '../files/output-error.ts';

/** An error as plain values, for another process. */
export type PortableError = {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  /** What it is about, where it says so itself. */
  readonly kind: string | undefined;
  readonly retryable: boolean | undefined;
  readonly details: object | undefined;
  readonly cause: PortableError | undefined;
};

/** So many causes of causes are carried. */
const maxCauses = 8;

/** An error as plain values. */
export function packError(error: unknown, depth = 0): PortableError {
  const { code, kind, retryable, cause } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    name: known.name,
    message: known.message,
    stack: known.stack,
    code: typeof code === 'string' ? code : undefined,
    kind: typeof kind === 'string' ? kind : undefined,
    retryable: typeof retryable === 'boolean' ? retryable : undefined,
    details: error instanceof ApiError ? { ...error.details } : undefined,
    cause: cause === undefined || depth === maxCauses ? undefined : packError(cause, depth + 1),
  };
}

/** The error of another process, of the same class where that is one of ours. */
export function unpackError(packed: PortableError): Error {
  const cause = packed.cause && unpackError(packed.cause);
  const error = sameClass(packed, cause);
  if (packed.stack !== undefined) error.stack = packed.stack;
  return error;
}

type Code<Class extends new (code: never, ...rest: never[]) => unknown> = ConstructorParameters<Class>[0];

function sameClass({ name, message, code, kind, retryable, details }: PortableError, cause?: Error): Error {
  const options = cause === undefined ? {} : { cause };
  // Only errors of the client carry details.
  if (details !== undefined) {
    const facts = { ...options, ...(retryable === undefined ? {} : { retryable }) };
    return createApiError(code as ApiErrorCode, message, details, facts);
  }
  switch (name) {
    case 'MoneyError':
      return new MoneyError(code as Code<typeof MoneyError>, message, options);
    case 'TimeError':
      return new TimeError(code as Code<typeof TimeError>, message, options);
    case 'ExportError':
      return new ExportError(code as Code<typeof ExportError>, message);
    case 'ReportError':
      return new ReportError(code as Code<typeof ReportError>, message);
    case 'StoreError':
      return new StoreError(code as Code<typeof StoreError>, message, options);
    case 'ConfigurationError':
      return new ConfigurationError(message);
    case 'OutputError':
      return OutputError.of(message, {
        retryable: retryable === true,
        code: code === 'name_taken' ? code : 'not_writable',
      });
    default:
      return Object.assign(
        new Error(message, options),
        { name },
        code === undefined ? {} : { code },
        kind === undefined ? {} : { kind },
      );
  }
}
