import { LIMITS } from '@guildhall/protocol/limits';
import { getOperatorVoice as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { operatorOnly } from './access.ts';

/** Voice nodes, and calls by id, those after `after`, with the number of people in each. For the operator; others: 50001. */
export const getOperatorVoice = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { query: { after, limit = LIMITS.operator.perPage.default } }) => {
    const { kysely } = read;
    const nodes = await kysely.selectFrom('voice_nodes').selectAll().orderBy('node_id').execute();
    let calls = kysely.selectFrom('voice_calls').selectAll();
    if (after !== undefined) calls = calls.where('call_id', '>', after);
    const rows = await calls.orderBy('call_id').limit(limit).execute();
    const ids = rows.map((row) => row.call_id);
    const people = ids.length
      ? await kysely
          .selectFrom('voice_tickets')
          .select((eb) => ['call_id', eb.fn.countAll().as('count')])
          .where('call_id', 'in', ids)
          .groupBy('call_id')
          .execute()
      : [];
    const counts = new Map(people.map(({ call_id, count }) => [call_id, Number(count)]));
    const all = kysely.selectFrom('voice_calls').select((eb) => eb.fn.countAll().as('count'));
    return {
      nodes: nodes.map(({ node_id, endpoint, region, load, seen_at }) => ({
        id: node_id,
        endpoint,
        region,
        people: load,
        seen_at: isoTime(seen_at),
      })),
      calls: rows.map(({ call_id, kind, guild_id, node_id, region }) => ({
        id: call_id,
        kind,
        guild_id,
        node_id,
        region,
        people: counts.get(call_id) ?? 0,
      })),
      total: Number((await all.executeTakeFirstOrThrow()).count),
    };
  },
});
