import { InteractionBody, CallbackBody } from '../../bodies/apps/interactions.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { InteractionCallbackObject } from '../../objects/apps/interactions.ts';

export const createInteraction = operation({
  id: 'create_interaction',
  method: 'POST',
  path: '/interactions',
  auth: ['person'],
  body: InteractionBody,
  replies: { 204: null },
});

export const createInteractionResponse = operation({
  id: 'create_interaction_response',
  method: 'POST',
  path: '/interactions/{interaction_id}/{interaction_token}/callback',
  auth: ['none'],
  query: Type.Object({ with_response: Type.Optional(Type.Boolean()) }),
  body: CallbackBody,
  replies: { 200: InteractionCallbackObject, 204: null },
});
