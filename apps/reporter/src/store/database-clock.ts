export { databaseClockMs as clockMs, isPostgres } from '@outlay/database';
