import { Maybe, OneOf, Snowflake, Text } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { INTERACTION_TYPES } from './interaction.ts';
import { AttachmentRequest } from '../../messages/messages/body.ts';

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = INTERACTION_TYPES;

/** The interaction data; each type uses some fields, which its own reader validates. */
const Data = Type.Object({
  /** The id of a command; for a modal that of the interaction that opened it. */
  id: Maybe(Snowflake()),
  version: Maybe(Snowflake()),
  name: Maybe(Type.String({ maxLength: 1000 })),
  type: Maybe(Type.Integer()),
  guild_id: Maybe(Snowflake()),
  options: Type.Optional(Type.Unknown()),
  target_id: Maybe(Snowflake()),
  attachments: Maybe(Type.Array(AttachmentRequest, { maxItems: 10 })),
  /** For components and modals. */
  custom_id: Maybe(Text(1, 100)),
  component_type: Maybe(Type.Integer()),
  values: Maybe(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 25 })),
  components: Type.Optional(Type.Unknown()),
});

/** An interaction that a user creates (people-api, POST /interactions). */
export const InteractionBody = Type.Object({
  type: OneOf(APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT),
  application_id: Snowflake(),
  guild_id: Maybe(Snowflake()),
  channel_id: Snowflake(),
  session_id: Maybe(Text(0, 100)),
  nonce: Maybe(Type.Union([Type.Integer(), Text(0, 25)])),
  message_id: Maybe(Snowflake()),
  message_flags: Maybe(Type.Integer()),
  data: Data,
});
export type InteractionBody = Static<typeof InteractionBody>;
