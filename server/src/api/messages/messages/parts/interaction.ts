import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { InteractionMetadata, InteractionFields } from '@guildhall/protocol/objects/messages/messages';

/** The stored data of the interaction that a message responds to. */
export interface InteractionData {
  id: Snowflake;
  /** 2 command, 3 component, 5 modal submit. */
  type: number;
  application_id: Snowflake;
  user_id: Snowflake;
  /** The users and guilds that installed the application, by kind of install. */
  owners: Record<string, Snowflake>;
  /** For slash and context menu commands: the full name, with subcommands. */
  name?: string;
  target_user_id?: Snowflake;
  target_message_id?: Snowflake;
  /** For component interactions: the message with the component. */
  interacted_message_id?: Snowflake;
  /** For modal submits: the interaction that opened the modal. */
  triggering?: InteractionData;
  /** For follow-up messages. */
  original_response_message_id?: Snowflake;
}

/** The ids of all users that the metadata names. */
export function interactionUsers({ user_id, target_user_id, triggering }: InteractionData): Snowflake[] {
  const own = target_user_id === undefined ? [user_id] : [user_id, target_user_id];
  return triggering ? [...own, ...interactionUsers(triggering)] : own;
}

/**
 * The fields of a message that responds to an interaction; `userOf` must return an object for each of
 * interactionUsers().
 */
export function interactionFields(data: InteractionData, userOf: (id: Snowflake) => UserObject): InteractionFields {
  const { id, type, application_id, name } = data;
  return {
    webhook_id: application_id,
    application_id,
    interaction_metadata: metadataOf(data, userOf),
    ...(name === undefined ? {} : { interaction: { id, type, name, user: userOf(data.user_id) } }),
  };
}

function metadataOf(data: InteractionData, userOf: (id: Snowflake) => UserObject): InteractionMetadata {
  const { id, type, user_id, owners, target_user_id, target_message_id, interacted_message_id, triggering } = data;
  const { original_response_message_id } = data;
  return {
    id,
    type,
    user: userOf(user_id),
    authorizing_integration_owners: owners,
    ...(original_response_message_id === undefined ? {} : { original_response_message_id }),
    ...(target_user_id === undefined ? {} : { target_user: userOf(target_user_id) }),
    ...(target_message_id === undefined ? {} : { target_message_id }),
    ...(interacted_message_id === undefined ? {} : { interacted_message_id }),
    ...(triggering ? { triggering_interaction_metadata: metadataOf(triggering, userOf) } : {}),
  };
}
