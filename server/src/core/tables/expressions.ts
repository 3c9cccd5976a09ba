import type { Snowflake } from '@guildhall/protocol/ids';

// Emojis, stickers and sounds.

/** An emoji of a guild or of an application: one of the two ids is set. Its picture is the blob `emojis/<id>`. */
export interface EmojisTable {
  id: Snowflake;
  guild_id: Snowflake | null;
  application_id: Snowflake | null;
  name: string;
  animated: number;
  /** The roles that may use it; empty: everyone. */
  roles_json: string;
  /** The user who created it. */
  user_id: Snowflake;
}

/** Its picture is the blob `stickers/<id>`. */
export interface StickersTable {
  id: Snowflake;
  guild_id: Snowflake;
  name: string;
  description: string | null;
  tags: string;
  /** 1 PNG, 2 APNG, 3 Lottie, 4 GIF. */
  format_type: number;
  user_id: Snowflake;
}

/** Its sound is the blob `soundboard-sounds/<id>`. */
export interface SoundboardSoundsTable {
  id: Snowflake;
  guild_id: Snowflake;
  name: string;
  /** 0 to 1. */
  volume: number;
  /** A custom emoji of the guild, or a unicode one, or none. */
  emoji_id: Snowflake | null;
  emoji_name: string | null;
  user_id: Snowflake;
}
