import type { GroupBody } from '@outlay/core/contract';
import type { FinanceGroupTable } from '../../storage/schema.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { HttpError } from '../http-error.ts';

/** Finance groups (specification §4). */
export function groupHandlers({ database }: HandlerDeps): Handlers<'listGroups' | 'getGroup'> {
  const ofAccount = (accountId: string) =>
    database.selectFrom('finance_group').selectAll().where('account_id', '=', accountId);

  return {
    async listGroups({ account, query: { showArchived } }) {
      const groups = showArchived
        ? ofAccount(account.id)
        : ofAccount(account.id).where('is_archived', '=', 0);
      const rows = await groups.orderBy('created_at').orderBy('id').execute();
      return { status: 200, json: rows.map(groupBody) };
    },

    async getGroup({ account, path }) {
      const row = await ofAccount(account.id).where('id', '=', path.groupId.toLowerCase()).executeTakeFirst();
      if (!row) throw new HttpError('not_found', `group ${path.groupId} does not exist`);
      const owner = { id: row.owner_id, name: row.owner_name };
      return { status: 200, json: { ...groupBody(row), owner } };
    },
  };
}

function groupBody(row: FinanceGroupTable): GroupBody {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ownerId: row.owner_id,
    isActive: row.is_active === 1,
    isArchived: row.is_archived === 1,
    memberCount: row.member_count,
    createdAt: row.created_at,
  };
}
