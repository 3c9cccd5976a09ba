import { WEBHOOK_EVENT_TYPES } from '@guildhall/protocol/bodies/apps/applications';
import { EntitlementObject } from '@guildhall/protocol/objects/apps/monetization';
import { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';
import { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import { UserObject } from '@guildhall/protocol/objects/people/users';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { sampleData } from './samples.ts';

const Deleted = Type.Object({ id: Type.String(), lobby_id: Type.String() }, { additionalProperties: false });
const SCHEMAS: Readonly<Record<(typeof WEBHOOK_EVENT_TYPES)[number], TSchema>> = {
  APPLICATION_AUTHORIZED: Type.Object({
    integration_type: Type.Literal(1),
    user: UserObject,
    scopes: Type.Array(Type.String(), { minItems: 1 }),
  }),
  APPLICATION_DEAUTHORIZED: Type.Object({ user: UserObject }),
  ENTITLEMENT_CREATE: EntitlementObject,
  ENTITLEMENT_DELETE: EntitlementObject,
  ENTITLEMENT_UPDATE: EntitlementObject,
  GAME_DIRECT_MESSAGE_CREATE: MessageObject,
  GAME_DIRECT_MESSAGE_DELETE: MessageObject,
  GAME_DIRECT_MESSAGE_UPDATE: MessageObject,
  LOBBY_MESSAGE_CREATE: LobbyMessageObject,
  LOBBY_MESSAGE_DELETE: Deleted,
  LOBBY_MESSAGE_UPDATE: LobbyMessageObject,
  QUEST_USER_ENROLLMENT: Type.Object({}),
};

const user: UserObject = {
  id: '1',
  username: 'ada',
  discriminator: '0',
  global_name: null,
  avatar: null,
  banner: null,
  accent_color: null,
  public_flags: 0,
  flags: 0,
  avatar_decoration_data: null,
  collectibles: null,
  primary_guild: null,
};

test.each(WEBHOOK_EVENT_TYPES)('[webhook-events/events] the sample of %s is valid by its schema', (type) => {
  let ids = 100;
  const data = sampleData(type, {
    applicationId: '2',
    user,
    now: Date.UTC(2026, 10, 29),
    id: () => {
      ids += 1;
      return String(ids);
    },
  });
  expect([...Compile(SCHEMAS[type]).Errors(data)]).toEqual([]);
});
