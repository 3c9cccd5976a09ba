import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { checkMayChange, toChangeExpressions } from './access.ts';
import { emojiChanges, emojiObject, emojiRoles } from './emoji.ts';
import { emitEmojis } from './events.ts';
import { updateEmojiRow } from './queries.ts';
import { updateGuildEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Renames a guild's emoji, or sets the roles that may use it; null means everyone (EmojiResponse). */
export const updateGuildEmoji = route(operation, {
  access: toChangeExpressions,
  limit: limits.write,
  run: (ctx, { path: { guild_id, emoji_id }, body, access }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const row = guild.emojis.get(emoji_id) ?? fail('UNKNOWN_EMOJI');
      checkMayChange(access, row);
      const values = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.roles === undefined ? {} : { roles_json: JSON.stringify(emojiRoles(guild, body.roles)) }),
      };
      const changed = { ...row, ...values };
      const after = emojiObject(changed, await findUser(tx.db, row.user_id));
      const changes = emojiChanges(emojiObject(row), after);
      if (!changes.length) return after;
      await updateEmojiRow(tx.db, emoji_id, values);
      emitEmojis(tx, guild, changed);
      await tx.audit({ guild_id, action: 'EMOJI_UPDATE', target_id: emoji_id, changes });
      return after;
    }),
});
