import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserObject } from '../../../people/users/user.ts';

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

/**
 * The wire form of the interaction that led to a message (ApplicationCommandInteractionMetadataResponse and
 * similar).
 */
export interface InteractionMetadata {
  id: Snowflake;
  type: number;
  user: UserObject;
  authorizing_integration_owners: Record<string, Snowflake>;
  original_response_message_id?: Snowflake;
  target_user?: UserObject;
  target_message_id?: Snowflake;
  interacted_message_id?: Snowflake;
  triggering_interaction_metadata?: InteractionMetadata;
}

/** The message fields about its interaction; `interaction` is the older form, for commands only. */
export interface InteractionFields {
  webhook_id: Snowflake;
  application_id: Snowflake;
  interaction_metadata: InteractionMetadata;
  interaction?: { id: Snowflake; type: number; name: string; user: UserObject };
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
