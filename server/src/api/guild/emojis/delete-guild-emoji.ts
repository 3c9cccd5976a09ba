import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkMayChange, toChangeExpressions } from './access.ts';
import { emojiChanges, emojiObject } from './emoji.ts';
import { emitEmojisWithout } from './events.ts';
import { deleteEmojiRow } from './queries.ts';
import { deleteGuildEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Deletes a guild's emoji. */
export const deleteGuildEmoji = route(operation, {
  access: toChangeExpressions,
  limit: limits.write,
  run: (ctx, { path: { guild_id, emoji_id }, access }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const row = guild.emojis.get(emoji_id) ?? fail('UNKNOWN_EMOJI');
      checkMayChange(access, row);
      await deleteEmojiRow(tx.db, emoji_id);
      emitEmojisWithout(tx, guild, emoji_id);
      const changes = emojiChanges(emojiObject(row), null);
      await tx.audit({ guild_id, action: 'EMOJI_DELETE', target_id: emoji_id, changes });
    }),
});
