import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { CompiledQuery, type DatabaseConnection, PostgresDriver, SqliteDriver } from 'kysely';

/** Ends this process on the spot. */
type Kill = () => void;

/*
 * Each makes the first call of its kind the last one of this process. The product does not know: functions of Node.js and
 * of the database driver are replaced for the process.
 */

/** Kills when runs are in the transaction, before it is committed. */
export function beforePlanCommits(kill: Kill): void {
  for (const driver of [PostgresDriver.prototype, SqliteDriver.prototype]) {
    const commit = driver.commitTransaction;
    driver.commitTransaction = async function (connection) {
      if (await hasRuns(connection)) kill();
      return commit.call(this, connection);
    };
  }
}

async function hasRuns(connection: DatabaseConnection): Promise<boolean> {
  const { rows } = await connection.executeQuery(CompiledQuery.raw('select id from run limit 1'));
  return rows.length > 0;
}

/** Kills when half of the first chunk of a staged file is written. */
export async function halfOfStagedFile(kill: Kill): Promise<void> {
  const handle = await fs.open(process.execPath);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  prototype.writeFile = async function (bytes) {
    const piece = bytes as Uint8Array;
    await this.write(piece.subarray(0, piece.byteLength / 2));
    kill();
  };
}

/** Kills when a `.part` is written, before the file has its final name. */
export function afterPartWritten(kill: Kill): void {
  const { open } = fs;
  fs.open = async (path, ...words) => {
    const handle = await open(path, ...words);
    if (!String(path).endsWith('.part')) return handle;
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      kill();
    };
    return handle;
  };
  syncBuiltinESMExports();
}

/** Kills when a file has its final name, before its `.part` is removed and anything is recorded. */
export function afterLink(kill: Kill): void {
  const { link } = fs;
  fs.link = async (...words) => {
    await link(...words);
    kill();
  };
  syncBuiltinESMExports();
}

/** Kills when half of a message is sent. */
export function halfOfMessage(kill: Kill): void {
  onEncryptedWrite((bytes, write) => {
    if (!bytes.includes('\nMessage-ID: ')) return false;
    write(bytes.subarray(0, bytes.byteLength / 2));
    kill();
    return true;
  });
}

/** Kills when a message is sent, before its final dot. */
export function beforeFinalDot(kill: Kill): void {
  onEncryptedWrite((bytes) => {
    if (/^(\r?\n)?\.\r\n$/.test(bytes.toString('latin1'))) kill();
    return false;
  });
}

type Write = (bytes: Buffer) => void;

/** @param onWrite - called with what is sent over TLS; returns whether it has handled it */
function onEncryptedWrite(onWrite: (bytes: Buffer, write: Write) => boolean): void {
  const write = Reflect.get(Duplex.prototype, 'write') as (this: Duplex, ...words: unknown[]) => boolean;
  Reflect.set(TLSSocket.prototype, 'write', function (this: TLSSocket, ...words: unknown[]) {
    const [bytes] = words;
    const isHandled = Buffer.isBuffer(bytes) && onWrite(bytes, (part) => void write.call(this, part));
    return isHandled ? false : write.apply(this, words);
  });
}
