import { parseMoney } from '@outlay/core/money';
import type { LedgerEntry, Report } from '@outlay/reports';
import { eppExporter } from '../../epp/epp-exporter.ts';
import { optimaExporter } from '../../optima/optima-exporter.ts';
import { readOptima } from '../layout-readers/read-optima.ts';
import { optimaSettings } from '../optima-example.ts';
import { collectBytes } from '../read-back.ts';
import { readEpp } from '../read-epp.ts';
import type { ExpectedDocument } from './expected-document.ts';
import { expectedObstacle, type PurchaseFileFormat, shown } from './expected-obstacle.ts';
import { listDifferences } from './list-differences.ts';
import type { ListedBody } from './listing-problems.ts';

/** What is wrong with files of purchases, and how many documents they leave out. */
export type PurchaseFileCheck = {
  readonly leftOut: number;
  readonly unencodable: number;
  readonly problems: readonly string[];
};

/** Number and amount of each document in a file. */
const documentsIn: Readonly<Record<PurchaseFileFormat, (report: Report) => Promise<string[]>>> = {
  async epp(report) {
    const { documents } = readEpp(await collectBytes(eppExporter.write(report)));
    const minorOf = (field = '') => parseMoney(field.slice(0, -2), 'PLN').minor;
    return documents.map(({ head }) => `${head[4]}, ${minorOf(head[29])}`);
  },
  async optima(report) {
    const file = await collectBytes(optimaExporter.write(report, { optima: optimaSettings }));
    return (await readOptima(file)).purchases.map(({ number, gross }) => `${number}, ${gross}`);
  },
};

const listOf = { epp: 'notInEpp', optima: 'notInOptima' } as const;

/**
 * What is wrong with the EDI++ and Optima files of a report: each document of spending must be in the file, or listed with the
 * first reason why it is not, and with a character of it that Windows-1250 lacks if that is the reason.
 */
export async function purchaseFileProblems(
  report: Report,
  ledger: ListedBody['ledger'],
  spending: readonly ExpectedDocument[],
): Promise<PurchaseFileCheck> {
  const checks = await Promise.all((['epp', 'optima'] as const).map(checkFormat));
  return {
    leftOut: checks.reduce((sum, each) => sum + each.leftOut, 0),
    unencodable: checks.reduce((sum, each) => sum + each.unencodable, 0),
    problems: checks.flatMap(({ problems }) => problems),
  };

  async function checkFormat(format: PurchaseFileFormat): Promise<PurchaseFileCheck> {
    const entries = entriesByDocument(report);
    const divided = spending.map((expected) => {
      const { id } = expected.document;
      return { ...expected, id, obstacle: expectedObstacle(expected, entries.get(id) ?? [], format) };
    });
    const out = divided.flatMap(({ id, obstacle }) => (obstacle ? [{ id, ...obstacle }] : []));
    const listed = ledger[listOf[format]] ?? [];
    const charactersOf = new Map(out.map(({ id, characters }) => [id, characters]));
    const misnamed = listed.filter(({ id, character }) => {
      const lacking = charactersOf.get(id) ?? [];
      return character === null ? lacking.length > 0 : !lacking.includes(character);
    });
    return {
      leftOut: out.length,
      unencodable: out.filter(({ characters }) => characters.length > 0).length,
      problems: [
        ...listDifferences(
          `documents not in ${format}`,
          listed.map(({ id, reason }) => `${id}, ${reason}`),
          out.map(({ id, reason }) => `${id}, ${reason}`),
        ),
        ...misnamed.map(({ id, character }) => `${format}: document ${id} is listed for ${character}`),
        ...listDifferences(
          `documents in ${format}`,
          await documentsIn[format](report),
          divided.flatMap(({ document, obstacle }) =>
            obstacle ? [] : [`${shown(document.identifier)}, ${document.total.minor}`],
          ),
        ),
      ],
    };
  }
}

function entriesByDocument({ figures }: Report): Map<string | null, LedgerEntry[]> {
  return Map.groupBy(figures.ledger?.entries ?? [], ({ document }) => document.id);
}
