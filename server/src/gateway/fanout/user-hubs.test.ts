import { OAUTH_INTENTS } from '@guildhall/protocol/intents';
import { expect, test } from 'vitest';
import type { Bus } from '../../core/framework/bus.ts';
import { userSubject } from '../../core/framework/event.ts';
import { PRESENCE_UPDATE as said } from '../presence/presence.ts';
import { Session } from '../session/session.ts';
import { UserHubs } from './user-hubs.ts';

const APPLICATION = '1000';

const receivers = new Map<string, (message: unknown, subject: string) => void>();
/** A bus that delivers every message immediately. */
const bus: Bus = {
  publish: (subject, message) => receivers.get(subject)?.(message, subject),
  subscribe(subject, receive) {
    receivers.set(subject, receive);
    return () => void receivers.delete(subject);
  },
  flush: async () => {},
  close: async () => {},
};
const hubs = new UserHubs(bus, () => {});

/** A game's session on a person's behalf, beyond its READY. */
function player(userId: string): Session {
  const oauth = {
    applicationId: APPLICATION,
    scopes: new Set(['relationships.read']),
    token: `token of ${userId}`,
    expiresAt: null,
  };
  const session = new Session(
    {
      id: userId.padStart(32, '0'),
      userId,
      person: false,
      oauth,
      everything: false,
      intents: OAUTH_INTENTS.PRESENCES,
      shardId: 0,
      shardCount: 1,
      restricted: false,
      obfuscates: true,
      asksObfuscation: false,
      largeThreshold: 50,
      tokenHash: '',
      compressPayloads: false,
    },
    null,
  );
  hubs.add(session);
  hubs.release(session);
  return session;
}

test('an event for many users of a game is encoded once for all recipients', () => {
  const members = ['1', '2', '3'].map(player);
  const say = (id: string) => {
    const data = { id, lobby_id: '5', content: 'hello' };
    const message = { kind: 'event', name: said.name, application_id: APPLICATION, data };
    for (const userId of ['1', '2', '3']) bus.publish(userSubject(userId), message);
  };
  say('10');
  say('11');
  expect(members.map(({ s }) => s)).toEqual([2, 2, 2]);
  const [first] = members;
  for (const s of [1, 2]) {
    expect(first?.at(s)?.json.bytes).toContain(`"id":"1${s - 1}"`);
    expect(new Set(members.map((member) => member.at(s))).size).toBe(1);
  }
});
