export { freePort } from './free-port.ts';
export { type PgBouncer, type PgBouncerOptions, startPgBouncer } from './pgbouncer.ts';
export { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts';
export { type PostgresReplica, type ReplicaOptions, startReplica } from './postgres-replica.ts';
export { newDatabase, type PostgresServer, removeDatabase, startPostgres } from './postgres-server.ts';
export { requestShared, type SharedOnDemand, shareOnDemand } from './share-on-demand.ts';
export { type ShiftedDatabase, shiftedDatabase } from './shifted-database.ts';
