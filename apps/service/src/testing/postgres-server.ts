export { newDatabase, type PostgresServer, startPostgres } from '@outlay/database/testing';
