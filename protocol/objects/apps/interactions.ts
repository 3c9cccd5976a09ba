import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';
import { InteractionTypes } from '../enums.ts';
import { MessageObject } from '../messages/messages.ts';

/** The outcome of the first response to an interaction (InteractionCallbackResponse). */
export const InteractionCallbackObject = Type.Object(
  {
    interaction: Type.Object({
      id: Id,
      type: InteractionTypes,
      response_message_id: Type.Optional(Id),
      response_message_loading: Type.Optional(Type.Boolean()),
      response_message_ephemeral: Type.Optional(Type.Boolean()),
      activity_instance_id: Type.Optional(Type.String()),
      channel_id: Type.Optional(Id),
      guild_id: Type.Optional(Id),
    }),
    resource: Type.Optional(
      Type.Object({
        type: Type.Integer(),
        message: Type.Optional(MessageObject),
        activity_instance: Type.Optional(Type.Object({ id: Type.String() })),
      }),
    ),
  },
  { title: 'InteractionCallbackObject' },
);
export type InteractionCallbackObject = Static<typeof InteractionCallbackObject>;
