import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { postgresFailure } from './postgres-failure.ts';

it.each([
  ['23505', 'a duplicate', undefined],
  ['22003', 'a value out of range', undefined],
  ['42601', 'a mistake in the syntax', undefined],
  ['42703', 'a column that is not there', undefined],
  ['0A000', 'a feature that is not there', undefined],
  ['28P01', 'a wrong password', 'refused'],
  ['3D000', 'a database that is not there', 'refused'],
  ['57014', 'a statement_timeout', 'timeout'],
  ['55P03', 'a lock_timeout', 'timeout'],
  ['08P01', 'server conn crashed?', 'unreachable'],
  ['08P01', 'query_wait_timeout', 'unreachable'],
  ['08003', 'no connection', 'unreachable'],
  ['53300', 'too many clients', 'unreachable'],
  ['57P01', 'a shutdown', 'unreachable'],
  ['57P03', 'a start-up', 'unreachable'],
  ['25P03', 'an idle transaction', 'unreachable'],
  ['25006', 'a standby', 'unusable'],
  ['26000', 'a prepared statement that DISCARD ALL forgot', 'unusable'],
  ['40001', 'a conflict with recovery', 'unusable'],
  ['40P01', 'a deadlock', 'unusable'],
  ['42501', 'a right that lacks', 'unusable'],
  ['42P01', 'a table that a restore has not brought back yet', 'unusable'],
  ['53100', 'a full disk', 'unusable'],
  ['58030', 'a failing disk', 'unusable'],
  ['XX001', 'a damaged page', 'unusable'],
  ['ZZ999', 'what nobody knows', 'unusable'],
])('tells by the SQLSTATE %s (%s) what is wrong', (code, message, expected) => {
  const error = Object.assign(new DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' });
  expect(postgresFailure(error)?.code).toBe(expected);
});

it.each([
  ['ENOENT', 'connect ENOENT /run/postgresql/.s.PGSQL.5432'],
  ['EACCES', 'connect EACCES /run/postgresql/.s.PGSQL.5432'],
  ['EAGAIN', 'connect EAGAIN /run/postgresql/.s.PGSQL.5432'],
  ['EPIPE', 'write EPIPE'],
  ['ERR_SSL_TLSV1_ALERT', 'ssl alert'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'a text that a later version of the library says'],
])('takes %s (%s) for a server that is away', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  expect(postgresFailure(error)).toEqual({ code: 'unreachable', reason: message, cause: error });
});

it('says of a host with several addresses why the first could not be reached', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')]);
  expect(postgresFailure(error)).toMatchObject({ reason: 'connect ECONNREFUSED ::1:5432' });
});

it('leaves mistakes of ours as they are', () => {
  expect(postgresFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(postgresFailure(new RangeError('9007199254740993 does not fit a number'))).toBeUndefined();
  expect(postgresFailure(Object.assign(new Error('no'), { code: 'ERR_ASSERTION' }))).toBeUndefined();
});
