import type { CategoryBody } from '@outlay/core/contract';
import { type Category, categories } from '../../categories/category-list.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { supportedBanks } from './supported-banks.ts';

/** Lists without parameters: categories, tags, mailboxes, loyalty connections and banks (specification §4). */
export function referenceListHandlers({
  database,
}: HandlerDeps): Handlers<
  'listCategories' | 'listTags' | 'listInboundMailboxes' | 'listLoyaltyConnections' | 'listSupportedBanks'
> {
  return {
    async listCategories() {
      return { status: 200, json: { categories: categories.map(categoryBody) } };
    },

    async listTags({ account }) {
      const rows = await database
        .selectFrom('tag')
        .select(['id', 'name', 'account_id as authorId'])
        .where('account_id', '=', account.id)
        .orderBy('name')
        .execute();
      return { status: 200, json: rows.map((row) => ({ ...row })) };
    },

    async listInboundMailboxes({ account }) {
      const rows = await database
        .selectFrom('inbound_mailbox')
        .selectAll()
        .where('account_id', '=', account.id)
        .orderBy('is_primary', 'desc')
        .orderBy('id')
        .execute();
      const json = rows.map((row) => ({
        id: row.id,
        address: `${row.local_part}@${row.domain}`,
        localPart: row.local_part,
        domain: row.domain,
        isPrimary: row.is_primary === 1,
        status: row.status,
        authMode: row.auth_mode,
        lastActivityAt: row.last_activity_at,
      }));
      return { status: 200, json };
    },

    async listLoyaltyConnections({ account }) {
      const rows = await database
        .selectFrom('loyalty_connection')
        .selectAll()
        .where('account_id', '=', account.id)
        .orderBy('program')
        .orderBy('id')
        .execute();
      const json = rows.map((row) => ({
        id: row.id,
        program: row.program,
        maskedLogin: row.masked_login,
        status: row.status,
        createdAt: row.created_at,
      }));
      return { status: 200, json };
    },

    async listSupportedBanks() {
      return { status: 200, json: [...supportedBanks] };
    },
  };
}

function categoryBody({ subCategories, ...names }: Category): CategoryBody {
  return { ...names, subCategories: subCategories.map((part) => ({ ...part })) };
}
