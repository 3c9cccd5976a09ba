import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { findMemberState } from '../../../../core/access/member.ts';
import { fail } from '../../../../core/framework/errors.ts';
import { has } from '../../../../core/access/permissions.ts';
import { findSticker } from '../../../guild/stickers/queries.ts';
import { standardSticker } from '../../../guild/stickers/pack.ts';
import type { Composition, Draft } from '../draft.ts';
import type { StickerItem } from '@guildhall/protocol/objects/messages/messages';

/**
 * Adds the stickers of a request to a new message.
 * - Stickers of the platform's own pack are available to everyone.
 * - Fails with 50081 for unknown stickers and those of guilds that the author is not in.
 * - Fails with 50600 for stickers of another guild without USE_EXTERNAL_STICKERS.
 */
export async function addStickers({ ctx, place, writer, body }: Composition, { data }: Draft): Promise<void> {
  const db = ctx.store.read;
  const items: StickerItem[] = [];
  for (const id of new Set(body.sticker_ids)) {
    const standard = await standardSticker(ctx, id);
    if (standard) {
      items.push({ id, name: standard.name, format_type: standard.format_type });
      continue;
    }
    const sticker = (await findSticker(db, id)) ?? fail('INVALID_STICKER_SENT');
    if (sticker.guild_id !== place.guild?.id) {
      if (!(await findMemberState(db, sticker.guild_id, writer.id))) fail('INVALID_STICKER_SENT');
      if (!has(place.permissions, PERMISSIONS.USE_EXTERNAL_STICKERS)) fail('NO_STICKER_PERMISSION');
    }
    items.push({ id, name: sticker.name, format_type: sticker.format_type });
  }
  data.sticker_items = items;
}
