import type { Snowflake } from '@guildhall/protocol/ids';
import type { Composition, Draft } from '../draft.ts';
import { notBuilt } from '../not-built.ts';

/** A sticker of a message (MessageStickerItemResponse). */
export interface StickerItem {
  id: Snowflake;
  name: string;
  format_type: number;
}

/** Adds the stickers of a request to a new message. */
export async function addStickers(_composition: Composition, _draft: Draft): Promise<void> {
  notBuilt('The message field sticker_ids');
}
