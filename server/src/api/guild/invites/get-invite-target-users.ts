import type { Snowflake } from '@guildhall/protocol/ids';
import { Readable } from 'node:stream';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { RawReply, route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import { readableTargets } from './target-access.ts';
import { TARGETS_HEADER } from './target-file.ts';
import { listTargets } from './target-queries.ts';
import { getInviteTargetUsers as operation } from '@guildhall/protocol/operations/guild/invites';

const PER_PAGE = 1000;

/**
 * Returns the targets of an invite as CSV: the line `user_id`, then one id per line
 * (docs/contract/invites.md#target-users). For everyone: 10129.
 */
export const getInviteTargetUsers = route(operation, {
  access: readableTargets,
  limit: limits.read,
  run: async (ctx, { access }) => {
    const listId = access.target_list_id ?? fail('NO_TARGET_USERS');
    return new RawReply('text/csv; charset=utf-8', Readable.from(csv(ctx.store.read, listId)));
  },
});

async function* csv(db: Db, listId: Snowflake): AsyncGenerator<string> {
  yield `${TARGETS_HEADER}\n`;
  let page = await listTargets(db, listId, '-1', PER_PAGE);
  while (page.length) {
    yield `${page.join('\n')}\n`;
    page = page.length < PER_PAGE ? [] : await listTargets(db, listId, page.at(-1) ?? '', PER_PAGE);
  }
}
