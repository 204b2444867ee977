export { type PgBouncer, type PgBouncerOptions, startPgBouncer } from './pgbouncer.ts';
export { type PostgresReplica, type ReplicaOptions, startReplica } from './postgres-replica.ts';
export { newDatabase, type PostgresServer, startPostgres } from './postgres-server.ts';
export { openWay, type PostgresWay } from './postgres-way.ts';
export { type ShiftedDatabase, shiftedDatabase } from './shifted-database.ts';
