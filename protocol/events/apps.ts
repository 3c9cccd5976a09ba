import { Type } from 'typebox';
import type { EventDeclaration } from '../event.ts';
import { CommandPermissionsObject } from '../objects/apps/commands.ts';
import { EntitlementObject, SubscriptionObject } from '../objects/apps/monetization.ts';
import { InteractionPayload, InteractionReference } from '../objects/apps/interactions.ts';
import { RunningActivityObject } from '../objects/apps/running-activities.ts';
import { Id } from '../objects/parts.ts';
import { Nullable } from '../schemas.ts';
import { Modal } from '../objects/messages/modals.ts';
import { IntegrationApplicationObject } from '../objects/guild/integrations.ts';

/** Events of applications, commands, interactions and purchases. */
export const APPS_EVENTS = {
  EMBEDDED_ACTIVITY_UPDATE_V2: { clients: 'users', intents: [], payload: RunningActivityObject },
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: { intents: [], payload: CommandPermissionsObject },
  ENTITLEMENT_CREATE: { intents: [], payload: EntitlementObject },
  ENTITLEMENT_UPDATE: { intents: [], payload: EntitlementObject },
  ENTITLEMENT_DELETE: { intents: [], payload: EntitlementObject },
  SUBSCRIPTION_CREATE: { intents: [], payload: SubscriptionObject },
  SUBSCRIPTION_UPDATE: { intents: [], payload: SubscriptionObject },
  SUBSCRIPTION_DELETE: { intents: [], payload: SubscriptionObject },
  INTERACTION_CREATE: { intents: [], payload: Type.Union([InteractionPayload, InteractionReference]) },
  INTERACTION_SUCCESS: { clients: 'users', intents: [], payload: InteractionReference },
  INTERACTION_FAILURE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({ ...InteractionReference.properties, reason_code: Type.Integer() }),
  },
  INTERACTION_MODAL_CREATE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      ...Modal.properties,
      id: Id,
      channel_id: Id,
      application: IntegrationApplicationObject,
      nonce: Nullable(Type.String()),
    }),
  },
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      choices: Type.Array(
        Type.Object({
          name: Type.String(),
          /** In the language of the typing user, if it differs. */
          name_localized: Type.Optional(Type.String()),
          value: Type.Union([Type.String(), Type.Number()]),
        }),
      ),
      nonce: Nullable(Type.String()),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
