/** How often in two hours an unapproved application may perform each action, over all users (docs/limits.md). */
export const DEVELOPMENT_LIMITS = {
  create_lobby: 100,
  create_or_join_lobby: 100,
  edit_lobby: 100,
  add_lobby_member: 100,
  delete_lobby_member: 100,
  bulk_update_lobby_members: 100,
  create_linked_lobby_guild_invite_for_self: 100,
  create_linked_lobby_guild_invite_for_user: 100,
  create_lobby_message: 100,
  game_direct_messages: 100,
  edit_lobby_channel_link: 20,
} as const satisfies Record<string, number>;

/** The name of a limit for unapproved applications; the operator uses the same name. */
export type DevelopmentLimit = keyof typeof DEVELOPMENT_LIMITS;
