import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserObject } from '../../../people/users/user.ts';

/** What a message keeps of the interaction that it answers. */
export interface InteractionData {
  id: Snowflake;
  /** 2 command, 3 press, 5 modal submit. */
  type: number;
  application_id: Snowflake;
  user_id: Snowflake;
  /** Who installed the application for it, by kind of install. */
  owners: Record<string, Snowflake>;
  /** Of slash and context commands: the name as it was called, with subcommands. */
  name?: string;
  target_user_id?: Snowflake;
  target_message_id?: Snowflake;
  /** Of presses: the message whose component was pressed. */
  interacted_message_id?: Snowflake;
  /** Of submitted modals: what opened the modal. */
  triggering?: InteractionData;
  /** Of messages that follow the first answer. */
  original_response_message_id?: Snowflake;
}

/** What led to a message (ApplicationCommandInteractionMetadataResponse and its like). */
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

/** The fields that a message has of its interaction; `interaction` is the older form, of commands alone. */
export interface InteractionFields {
  webhook_id: Snowflake;
  application_id: Snowflake;
  interaction_metadata: InteractionMetadata;
  interaction?: { id: Snowflake; type: number; name: string; user: UserObject };
}

/** The users that are told of. */
export function interactionUsers({ user_id, target_user_id, triggering }: InteractionData): Snowflake[] {
  const own = target_user_id === undefined ? [user_id] : [user_id, target_user_id];
  return triggering ? [...own, ...interactionUsers(triggering)] : own;
}

/** The fields of a message that answers an interaction; `userOf` gives an object for every one of interactionUsers(). */
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
