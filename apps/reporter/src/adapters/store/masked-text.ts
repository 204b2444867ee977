import type { SecretMask } from '@outlay/core/secrets';
import { printable } from '@outlay/core/text';
import {
  type ColumnUpdateNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryId,
  type RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';

/** Columns with text of external origin. */
const maskedColumns: ReadonlySet<string> = new Set(['reason', 'detail', 'receipt']);

/**
 * Masks secrets and removes terminal control characters in columns with text of external origin, such as reasons and
 * receipts.
 */
export function maskedText(mask: SecretMask): KyselyPlugin {
  const transformer = new MaskingTransformer((text) => printable(mask.mask(text)));
  return {
    transformQuery: ({ node, queryId }) =>
      mayHaveText(node) ? transformer.transformNode(node, queryId) : node,
    transformResult: async ({ result }) => result,
  };
}

/** Whether a query may write text of external origin. Most do not, and copying one takes as long as compiling it. */
function mayHaveText(node: RootOperationNode): boolean {
  if ('with' in node && node.with !== undefined) return true;
  if (SelectQueryNode.is(node) || DeleteQueryNode.is(node)) return false;
  const writes = (updates: readonly ColumnUpdateNode[] = []) =>
    updates.some(({ column }) => maskedColumns.has(nameOf(column)));
  if (UpdateQueryNode.is(node)) return writes(node.updates);
  if (!InsertQueryNode.is(node)) return true;
  const { columns = [], onConflict } = node;
  return columns.some((column) => maskedColumns.has(nameOf(column))) || writes(onConflict?.updates);
}

class MaskingTransformer extends OperationNodeTransformer {
  readonly #format: (text: string) => string;

  constructor(format: (text: string) => string) {
    super();
    this.#format = format;
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode, queryId?: QueryId): ColumnUpdateNode {
    const { column, value, ...rest } = super.transformColumnUpdate(node, queryId);
    const isMasked = column.kind === 'ColumnNode' && maskedColumns.has(nameOf(column));
    return { ...rest, column, value: isMasked ? this.#maskedNode(value) : value };
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
            row.values.map((value, index) => (isMasked[index] ? this.#maskedValue(value) : value)),
          )
        : ValueListNode.create(
            row.values.map((value, index) => (isMasked[index] ? this.#maskedNode(value) : value)),
          ),
    );
    return { ...insert, values: ValuesNode.create(rows) };
  }

  #maskedNode(node: OperationNode): OperationNode {
    return ValueNode.is(node) ? ValueNode.create(this.#maskedValue(node.value)) : node;
  }

  #maskedValue(value: unknown): unknown {
    return typeof value === 'string' ? this.#format(value) : value;
  }
}

function nameOf(node: OperationNode): string {
  return 'column' in node ? nameOf(node.column as OperationNode) : String('name' in node ? node.name : '');
}
