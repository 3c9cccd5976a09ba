import { Type, type Static } from 'typebox';
import { Maybe, Snowflake, Text, OneOf } from '../../schemas.ts';
import { AttachmentRequest, EditMessageBody, NewMessageBody } from '../messages/messages.ts';

/** Types of interactions. Source: docs/contract/enums.md#interaction_type. */
export const INTERACTION_TYPES = {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
} as const;

/** Why an interaction failed: `reason_code` of INTERACTION_FAILURE. Most are reasons why an activity was not launched. */
export const FAILURE_REASONS = {
  UNKNOWN: 1,
  TIMEOUT: 2,
  ACTIVITY_UNKNOWN_APPLICATION: 3,
  ACTIVITY_UNKNOWN_CHANNEL: 4,
  ACTIVITY_UNKNOWN_GUILD: 5,
  ACTIVITY_INVALID_PLATFORM: 6,
  ACTIVITY_CHANNEL_TYPE: 8,
  ACTIVITY_AFK_CHANNEL: 9,
  ACTIVITY_GUILD_SIZE: 10,
  ACTIVITY_AGE: 11,
  ACTIVITY_VERIFICATION: 12,
  ACTIVITY_PERMISSIONS: 13,
  ACTIVITY_NOT_EMBEDDED: 14,
  ACTIVITY_PLATFORM_UNSUPPORTED: 15,
  ACTIVITY_UNRELEASED: 16,
  ACTIVITY_LAUNCH_FAILED: 17,
  ACTIVITY_NO_ACCESS: 18,
  ACTIVITY_FAILED: 19,
  ACTIVITY_REGION: 20,
} as const;

export const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = INTERACTION_TYPES;

/** The interaction data; each type uses some fields, which its own reader validates. */
export const Data = Type.Object({
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

/** An interaction that a user creates (docs/contract/interactions.md#delivery). */
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

export const { content, embeds, allowed_mentions, components, attachments, poll, flags } = EditMessageBody.properties;

/** A message as responses send it (IncomingWebhookInteractionRequest). */
export const message = {
  content,
  embeds,
  allowed_mentions,
  components,
  attachments,
  poll,
  flags,
  tts: NewMessageBody.properties.tts,
};

/** Types of responses. Source: docs/contract/enums.md#interaction_callback_type. */
export const CALLBACK_TYPES = {
  PONG: 1,
  CHANNEL_MESSAGE_WITH_SOURCE: 4,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: 5,
  DEFERRED_UPDATE_MESSAGE: 6,
  UPDATE_MESSAGE: 7,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  MODAL: 9,
  LAUNCH_ACTIVITY: 12,
} as const;

/**
 * A first response to an interaction: each type uses some fields of `data`; those of modals and choices are read by
 * their own rules.
 */
export const CallbackBody = Type.Object({
  type: OneOf(...Object.values(CALLBACK_TYPES)),
  data: Maybe(
    Type.Object({
      ...message,
      choices: Type.Optional(Type.Unknown()),
      custom_id: Type.Optional(Type.Unknown()),
      title: Type.Optional(Type.Unknown()),
    }),
  ),
});

export type CallbackBody = Static<typeof CallbackBody>;
