import { Maybe, OneOf } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { EditMessageBody, NewMessageBody } from '../../messages/messages/body.ts';
import { CALLBACK_TYPES } from './interaction.ts';

const { content, embeds, allowed_mentions, components, attachments, poll, flags } = EditMessageBody.properties;

/** A message as responses send it (IncomingWebhookInteractionRequest). */
const message = {
  content,
  embeds,
  allowed_mentions,
  components,
  attachments,
  poll,
  flags,
  tts: NewMessageBody.properties.tts,
};

/** The message that a response sends or changes. */
export const AnswerMessage = Type.Object(message);
export type AnswerMessage = Static<typeof AnswerMessage>;

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
