import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type FakeAnswers, startFakeService } from '@outlay/core/testing';
import { type StartOptions, startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import {
  type ArchiveFixture,
  anArchiveFixture,
  archiveTime,
  filesIn,
  fullReport,
} from './archive-fixture.ts';
import type { CommandResult } from './run-outlay.ts';

/** The records of services whose accounts are mirrored: three months, with two images each. */
const seed = { months: 3, documentsPerMonth: 12, asOf: '2026-11-15', imagesPerMonth: 2 };

/** A service whose clock shows the time of the fixture. The caller stops it. */
export function startMirroredService(options: StartOptions = {}): Promise<TestService> {
  return startService({ now: () => new Date(archiveTime), seed, ...options });
}

/** A service for all tests of a file; the function returns it in a test. */
export function sharedMirroredService(options: StartOptions = {}): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startMirroredService(options);
  });
  afterAll(() => service.stop());
  return () => service;
}

/** The same service with a token of its own, whose hourly limit other tests do not use. */
export async function withOwnToken(service: TestService): Promise<TestService> {
  return { ...service, ...(await service.createToken()) };
}

/** A fixture of a service that gives the answers of a script. @param limits - YAML */
export async function aFakeFixture(answers: FakeAnswers, limits?: string): Promise<ArchiveFixture> {
  return anArchiveFixture({ service: await aFake(answers), ...(limits && { limits }) });
}

/** A service that gives the answers of a script, for a test. */
export async function aFake(answers: FakeAnswers): Promise<Pick<TestService, 'url' | 'caFile' | 'token'>> {
  const { url, ca, stop } = await startFakeService(answers);
  onTestFinished(stop);
  const caFile = join(await temporaryFolder(), 'ca.pem');
  await writeFile(caFile, ca);
  return { url, caFile, token: 'svc_a.b' };
}

/** The command that mirrors the last two months of an account. */
export const pullMonths = ['archive', 'pull', '--kind', 'monthly', '--from', '2026-10'] as const;

/** What `outlay archive pull --json` prints. */
export type PrintedPull = {
  readonly requests: number;
  readonly failing: readonly string[];
  readonly archive: { readonly documents: number; readonly complete: boolean };
};

/** The object that a command prints without any warning. */
export function printed({ code, stdout, stderr }: CommandResult): Record<string, unknown> {
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Mirrors the last two months of an account without any warning. */
export async function pulled(
  { outlay }: Pick<ArchiveFixture, 'outlay'>,
  ...words: readonly string[]
): Promise<PrintedPull> {
  return printed(await outlay([...pullMonths, '--json', ...words])) as PrintedPull;
}

/** Renames the stores of documents, in all that the service stores about them. @param where - a condition in SQL */
export function renameStores(
  { databaseFile }: Pick<TestService, 'databaseFile'>,
  name: string,
  where: string,
): void {
  using database = new DatabaseSync(databaseFile);
  const body = "json_set(body, '$.storeName', ?)";
  database.prepare(`UPDATE document SET store_name = ?, body = ${body} WHERE ${where}`).run(name, name);
}

/**
 * Deletes the documents of the first day in September 2026 that has any, with the sums of the day.
 * @returns the number of documents
 */
export function deleteDayInSeptember({ databaseFile }: Pick<TestService, 'databaseFile'>): number {
  using database = new DatabaseSync(databaseFile);
  const first = database.prepare("SELECT min(day) AS day FROM day_sums WHERE day >= '2026-09-01'").get();
  const day = String(first?.['day']);
  // Warsaw is two hours ahead of UTC throughout September.
  const ofDay = "substr(datetime(purchase_time, '+2 hours'), 1, 10) = ?";
  database.prepare('DELETE FROM day_sums WHERE day = ?').run(day);
  return Number(database.prepare(`DELETE FROM document WHERE ${ofDay}`).run(day).changes);
}

/** The report that tests compare. */
export const october = ['monthly', '2026-10'] as const;

/** Compares the report of October from the archive with that from the service at the time of the pull. */
export async function expectSameReport(fixture: ArchiveFixture, now?: string): Promise<void> {
  const { outlay, folder } = fixture;
  for (const out of ['live', 'archived']) await rm(join(folder, out), { recursive: true, force: true });
  // The JSON has all figures, and the ZIP the images; every format is compared once, in archive-bytes.
  const formats = 'json,zip';
  expect(await outlay(fullReport(fixture, october, 'live', formats), now)).toMatchObject({ code: 0 });
  const words = [...fullReport(fixture, october, 'archived', formats), '--from-archive'];
  expect(await outlay(words, now)).toMatchObject({ code: 0 });
  const [live, archived] = [await filesIn(join(folder, 'live')), await filesIn(join(folder, 'archived'))];
  expect([...live.keys()]).toEqual(['monthly-2026-10.json', 'monthly-2026-10.zip']);
  // A difference is readable in this format.
  expect(archived.get('monthly-2026-10.json')?.toString()).toBe(live.get('monthly-2026-10.json')?.toString());
  expect(archived).toEqual(live);
}

/** Checks that `outlay verify` finds nothing missing or changed. */
export async function expectIntact({ outlay }: Pick<ArchiveFixture, 'outlay'>): Promise<void> {
  const { code, stdout } = await outlay(['verify', '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { problems: [] }]);
}

/** An archive as `outlay archive list --json` prints it. */
export type PrintedArchive = {
  readonly readAt: string;
  readonly complete: boolean;
  readonly documents: number;
  readonly periods: readonly { readonly periods: number }[];
  readonly receipts: { readonly held: number };
};

/** The archives of a store, and the exit code of listing them. */
export async function listedArchives({
  outlay,
}: Pick<ArchiveFixture, 'outlay'>): Promise<readonly PrintedArchive[]> {
  const { code, stdout } = await outlay(['archive', 'list', '--json']);
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { archives: readonly PrintedArchive[] }).archives;
}
