import { Type, type Static } from 'typebox';
import { Snowflake, Maybe, Whole, WholeWithin, OneOf } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

/** The body of the bulk calls. */
export const UserIds = Type.Object({ user_ids: Type.Array(Snowflake(), { minItems: 1, maxItems: LIMITS.invites.targets.max }) });

/** Targets of an invite within its channel (docs/contract/enums.md#invite_target_type). */
export const TARGET = { STREAM: 1, EMBEDDED_APPLICATION: 2 } as const;

export const WEEK = 604_800;

/** The body of an invite creation (CreateGuildInviteRequest; docs/contract/invites.md#invites). */
export const NewInviteBody = Type.Object({
  max_age: Maybe(Whole(0, WEEK)),
  max_uses: Maybe(WholeWithin(LIMITS.invites.uses)),
  temporary: Maybe(Type.Boolean()),
  unique: Maybe(Type.Boolean()),
  flags: Maybe(Whole(0, 2 ** 31 - 1)),
  target_type: Maybe(OneOf(TARGET.STREAM, TARGET.EMBEDDED_APPLICATION)),
  target_user_id: Maybe(Snowflake()),
  target_application_id: Maybe(Snowflake()),
  role_ids: Maybe(Type.Array(Snowflake(), { maxItems: 250 })),
  target_user_ids: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.invites.targets.max })),
  target_users_file: Type.Optional(Type.Unknown()),
});

export type NewInviteBody = Static<typeof NewInviteBody>;
