import { Type } from 'typebox';
import { Snowflake, Maybe, OneOf, Bits, Text, TextWithin, Whole, WholeWithin, Nullable, ImageData } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

export const INT32 = 2 ** 31 - 1;

/** An overwrite in a request body; `type` defaults to the kind of the id. */
export const OverwriteBody = Type.Object({
  id: Snowflake(),
  type: Maybe(OneOf(0, 1)),
  allow: Maybe(Bits()),
  deny: Maybe(Bits()),
});

export const ReactionBody = Type.Object({ emoji_id: Maybe(Snowflake()), emoji_name: Maybe(Text(0, 100)) });

export const TagBody = Type.Object({
  id: Maybe(Snowflake()),
  name: TextWithin(LIMITS.channels.tagName),
  emoji_id: Maybe(Snowflake()),
  emoji_name: Maybe(Text(0, 100)),
  moderated: Maybe(Type.Boolean()),
});

/** The fields of a guild channel in a body, apart from type, name, place and overwrites. */
export const channelFields = {
  topic: Maybe(TextWithin(LIMITS.channels.topic)),
  bitrate: Maybe(Whole(8000, INT32)),
  user_limit: Maybe(Whole(0, INT32)),
  nsfw: Maybe(Type.Boolean()),
  rate_limit_per_user: Maybe(WholeWithin(LIMITS.channels.slowmode)),
  rtc_region: Maybe(Text(1, 64)),
  video_quality_mode: Maybe(OneOf(1, 2)),
  default_auto_archive_duration: Maybe(OneOf(60, 1440, 4320, 10_080)),
  default_thread_rate_limit_per_user: Maybe(WholeWithin(LIMITS.channels.slowmode)),
  default_reaction_emoji: Maybe(ReactionBody),
  default_sort_order: Maybe(OneOf(0, 1)),
  default_forum_layout: Maybe(OneOf(0, 1, 2)),
  default_tag_setting: Maybe(Type.Union([Type.Literal('match_all'), Type.Literal('match_some')])),
  available_tags: Maybe(Type.Array(Nullable(TagBody), { maxItems: LIMITS.channels.tags.max })),
};

/** The body of a create (CreateGuildChannelRequest). */
export const CreateChannelBody = Type.Object({
  type: Maybe(Type.Integer()),
  name: TextWithin(LIMITS.channels.name),
  position: Maybe(Whole(0, INT32)),
  parent_id: Maybe(Snowflake()),
  permission_overwrites: Maybe(Type.Array(OverwriteBody, { maxItems: 100 })),
  ...channelFields,
});

/** The body of an update (UpdateGuildChannelRequestPartial). */
export const UpdateChannelBody = Type.Object({
  type: Maybe(Type.Integer()),
  /** Only a group may have no name. */
  name: Maybe(Text(0, 100)),
  /** Groups only. */
  icon: Maybe(ImageData()),
  owner: Maybe(Snowflake()),
  position: Maybe(Whole(0, INT32)),
  parent_id: Maybe(Snowflake()),
  permission_overwrites: Maybe(Type.Array(OverwriteBody, { maxItems: 100 })),
  flags: Maybe(Whole(0, INT32)),
  ...channelFields,
  // For threads only (UpdateThreadRequestPartial).
  archived: Maybe(Type.Boolean()),
  locked: Maybe(Type.Boolean()),
  invitable: Maybe(Type.Boolean()),
  auto_archive_duration: Maybe(OneOf(60, 1440, 4320, 10_080)),
  applied_tags: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.channels.appliedTags.max })),
});
