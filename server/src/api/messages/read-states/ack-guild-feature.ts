import { ackGuildFeature as operation } from '@guildhall/protocol/operations/messages/read-states';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockUser } from '../../people/users/queries.ts';
import { GUILD_FEATURE_ACK } from './events.ts';
import { GUILD_TYPES, raiseFeature, readType } from './feature-reads.ts';
import { nextReadVersion } from './queries.ts';

/** Marks events (1), the home (3) or the onboarding (4) of a guild as seen up to an entity: GUILD_FEATURE_ACK to the caller's sessions. */
export const ackGuildFeature = route(operation, {
  access: inGuild(),
  limit: limits.acks,
  run: async (ctx, { path: { guild_id: resource_id, ack_type, entity_id } }) => {
    const type = readType(ack_type, GUILD_TYPES);
    const user_id = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, user_id);
      if (!(await raiseFeature(tx.db, { user_id, type, resource_id }, entity_id))) return;
      const version = await nextReadVersion(tx.db, user_id);
      tx.emit(GUILD_FEATURE_ACK, { user_ids: [user_id] }, { ack_type: type, resource_id, entity_id, version });
    });
    return { token: null };
  },
});
