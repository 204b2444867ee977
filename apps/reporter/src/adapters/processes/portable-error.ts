import { ApiError, type ApiErrorCode, createApiError, MoneyError, TimeError } from '@outlay/core';
import { ExportError } from '@outlay/exporters';
import { ReportError } from '@outlay/reports';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { SettingsError } from '../../errors/settings-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { DirectoryError } from '../directory/directory-error.ts';
import { OutputError } from '../files/output-error.ts';
import { UnreadableError } from '../files/read-named-file.ts';
import { DecryptionError } from '../staged-files/encrypted-bytes.ts';
import { ReportProcessError } from './report-process-error.ts';

/** An error as plain values, for another process. */
export type PortableError = {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  /** The kind of failure, if the error has one. */
  readonly kind: string | undefined;
  readonly retryable: boolean | undefined;
  readonly details: object | undefined;
  readonly cause: PortableError | undefined;
};

/** Maximum number of nested causes. */
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

/** The error of another process, with the same class if it is one of ours or of the language. */
export function unpackError(packed: PortableError): Error {
  const error = sameClass(packed);
  if (packed.stack !== undefined) error.stack = packed.stack;
  return packed.cause === undefined ? error : Object.assign(error, { cause: unpackError(packed.cause) });
}

type Code<Class extends new (code: never, ...rest: never[]) => unknown> = ConstructorParameters<Class>[0];

/** Creates an error of each class. Errors of the client have details and are created by their codes. */
const makers: Readonly<Record<string, (packed: PortableError) => Error>> = {
  MoneyError: ({ code, message }) => new MoneyError(code as Code<typeof MoneyError>, message),
  TimeError: ({ code, message }) => new TimeError(code as Code<typeof TimeError>, message),
  ExportError: ({ code, message }) => new ExportError(code as Code<typeof ExportError>, message),
  ReportError: ({ code, message }) => new ReportError(code as Code<typeof ReportError>, message),
  StoreError: ({ code, message }) => new StoreError(code as Code<typeof StoreError>, message),
  SettingsError: ({ code, message }) => new SettingsError(code as Code<typeof SettingsError>, message),
  ReportProcessError: ({ code, message }) =>
    new ReportProcessError(code as Code<typeof ReportProcessError>, message),
  OutputError: ({ code, message, retryable }) =>
    OutputError.of(message, {
      retryable: retryable === true,
      code: code === 'name_taken' ? code : 'not_writable',
    }),
  ConfigurationError: ({ message }) => new ConfigurationError(message),
  DirectoryError: ({ message }) => new DirectoryError(message),
  UsageError: ({ message }) => new UsageError(message),
  UnreadableError: ({ message }) => new UnreadableError(message),
  DecryptionError: ({ message }) => new DecryptionError(message),
  RangeError: ({ message }) => new RangeError(message),
  ReferenceError: ({ message }) => new ReferenceError(message),
  SyntaxError: ({ message }) => new SyntaxError(message),
  TypeError: ({ message }) => new TypeError(message),
  URIError: ({ message }) => new URIError(message),
};

function sameClass(packed: PortableError): Error {
  const { name, message, code, details, retryable } = packed;
  if (details !== undefined) {
    const facts = retryable === undefined ? {} : { retryable };
    return createApiError(code as ApiErrorCode, message, details, facts);
  }
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
  return withFacts(make?.(packed) ?? new Error(message), packed);
}

/** Adds the properties of other classes and of system errors. */
function withFacts(error: Error, { name, code, kind, retryable }: PortableError): Error {
  const facts = { name, code, kind, retryable };
  const lost = Object.entries(facts).filter(
    ([fact, value]) => value !== undefined && error[fact as 'name'] !== value,
  );
  return Object.assign(error, Object.fromEntries(lost));
}
