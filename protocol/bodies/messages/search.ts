import { Type, type Static } from 'typebox';
import { Snowflake, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

export const AUTHOR_TYPES = ['user', 'bot', 'webhook'] as const;

export const HAS = ['link', 'embed', 'file', 'image', 'video', 'sound', 'sticker', 'poll', 'snapshot'] as const;

export const EMBED_TYPES = ['image', 'video', 'gif', 'sound', 'article'] as const;

export type Negated<T extends string> = T | `-${T}`;

export const withNegations = <T extends string>(names: readonly T[]): Negated<T>[] => [
  ...names,
  ...names.map((name): Negated<T> => `-${name}`),
];

export const List = <T extends Parameters<typeof Type.Array>[0]>(item: T, maxItems: number) =>
  Type.Optional(Type.Array(item, { maxItems, uniqueItems: true }));

export const Ids = (maxItems: number) => List(Snowflake(), maxItems);

export const Texts = (maxLength: number) => List(Type.String({ maxLength }), 100);

/** The filters of a search (docs/limits.md; docs/contract/search.md#messages). */
export const Filters = Type.Object({
  sort_by: Type.Optional(Type.Enum(['relevance', 'timestamp'])),
  sort_order: Type.Optional(Type.Enum(['asc', 'desc'])),
  content: Type.Optional(Type.String({ maxLength: LIMITS.search.content.max })),
  slop: Type.Optional(WholeWithin(LIMITS.search.slop)),
  author_id: Ids(100),
  author_type: List(Type.Enum(withNegations(AUTHOR_TYPES)), 6),
  mentions: Ids(100),
  mentions_role_id: Ids(100),
  replied_to_user_id: Ids(100),
  replied_to_message_id: Ids(100),
  mention_everyone: Type.Optional(Type.Boolean()),
  min_id: Type.Optional(Snowflake()),
  max_id: Type.Optional(Snowflake()),
  limit: Type.Optional(WholeWithin(LIMITS.search.perPage)),
  offset: Type.Optional(WholeWithin(LIMITS.search.offset)),
  has: List(Type.Enum(withNegations(HAS)), 18),
  link_hostname: Texts(256),
  embed_provider: Texts(256),
  embed_type: List(Type.Enum([...EMBED_TYPES]), 5),
  attachment_extension: Texts(256),
  attachment_filename: Texts(1024),
  pinned: Type.Optional(Type.Boolean()),
  include_nsfw: Type.Optional(Type.Boolean()),
  channel_id: Ids(500),
});

export type Filters = Static<typeof Filters>;
