import { Maybe, OneOf, WholeWithin, Snowflake, TextWithin } from '../../schemas.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

/** Metadata by its schema: 25 keys, values of 1024 characters. */
export const MetadataBody = Maybe(
  Type.Record(Type.String(), Type.String({ maxLength: 1024 }), { maxProperties: LIMITS.lobbies.metadataKeys.max }),
);

/** Flags of lobbies and members: each has one (docs/contract/enums.md#lobby_flag, docs/contract/enums.md#lobby_member_flag). */
export const Flags = Maybe(OneOf(0, 1));

export const IdleTimeout = Maybe(WholeWithin(LIMITS.lobbies.idleTimeout));

/** LobbyMemberRequest. */
export const MemberBody = Type.Object({ id: Snowflake(), metadata: MetadataBody, flags: Flags });

/** A backend's fields of a lobby (schemas of create_lobby and edit_lobby). */
export const LobbyBody = Type.Object({
  metadata: MetadataBody,
  members: Maybe(Type.Array(MemberBody, { maxItems: LIMITS.lobbies.membersPerRequest.max })),
  idle_timeout_seconds: IdleTimeout,
  flags: Flags,
  override_event_webhooks_url: Maybe(Type.String({ maxLength: 512 })),
});

/** A backend's fields of one member. */
export const MemberChangeBody = Type.Object({
  metadata: MetadataBody,
  flags: Flags,
  additional_name: Maybe(TextWithin(LIMITS.lobbies.additionalName)),
});

/** BulkLobbyMemberRequest, 1 to 25 of them. */
export const BulkBody = Type.Array(
  Type.Object({
    id: Snowflake(),
    metadata: MetadataBody,
    flags: Flags,
    additional_name: Maybe(TextWithin(LIMITS.lobbies.additionalName)),
    remove_member: Maybe(Type.Boolean()),
  }),
  { minItems: 1, maxItems: LIMITS.lobbies.membersPerRequest.max },
);
