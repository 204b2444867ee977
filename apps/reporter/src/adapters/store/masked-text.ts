import type { SecretMask } from '@outlay/core/secrets';
import { printable } from '@outlay/core/text';
import {
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryId,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';

/** Columns that say what others said. */
const maskedColumns: ReadonlySet<string> = new Set(['reason', 'detail', 'receipt']);

/**
 * Lets nothing into the columns that say what others said (reasons, receipts) that gives a secret away or that a terminal
 * would act on.
 */
export function maskedText(mask: SecretMask): KyselyPlugin {
  const transformer = new ToldTransformer((text) => printable(mask.mask(text)));
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

class ToldTransformer extends OperationNodeTransformer {
  readonly #shown: (text: string) => string;

  constructor(shown: (text: string) => string) {
    super();
    this.#shown = shown;
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode, queryId?: QueryId): ColumnUpdateNode {
    const { column, value, ...rest } = super.transformColumnUpdate(node, queryId);
    const isMasked = column.kind === 'ColumnNode' && maskedColumns.has(nameOf(column));
    return { ...rest, column, value: isMasked ? this.#shownNode(value) : value };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId);
    const { columns = [], values } = insert;
    if (values === undefined || !ValuesNode.is(values)) return insert;
    const isMasked = columns.map((column) => maskedColumns.has(nameOf(column)));
    if (!isMasked.includes(true)) return insert;
    const rows = values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create(
            row.values.map((value, index) => (isMasked[index] ? this.#shownValue(value) : value)),
          )
        : ValueListNode.create(
            row.values.map((value, index) => (isMasked[index] ? this.#shownNode(value) : value)),
          ),
    );
    return { ...insert, values: ValuesNode.create(rows) };
  }

  #shownNode(node: OperationNode): OperationNode {
    return ValueNode.is(node) ? ValueNode.create(this.#shownValue(node.value)) : node;
  }

  #shownValue(value: unknown): unknown {
    return typeof value === 'string' ? this.#shown(value) : value;
  }
}

function nameOf(node: OperationNode): string {
  return 'column' in node ? nameOf(node.column as OperationNode) : String('name' in node ? node.name : '');
}
