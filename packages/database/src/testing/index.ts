export { newDatabase, type PostgresServer, startPostgres } from './postgres-server.ts';
