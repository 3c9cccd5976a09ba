import type { Intent } from '@guildhall/protocol/intents';
import { INTENTS } from '@guildhall/protocol/intents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventName, EventPayload } from '@guildhall/protocol/events';
import type { EventRules } from '../../core/framework/event.ts';
import { type Reader, Views, wants } from './event-views.ts';

const declared = (name: EventName, intents: readonly Intent[], rules: Partial<EventRules<EventPayload>> = {}) => ({
  audience: 'channel' as const,
  ...rules,
  name,
  intents,
});
const bot = (intents: number, userId = '1'): Reader => ({ userId, person: false, everything: false, intents });
const person: Reader = { userId: '2', person: true, everything: true, intents: 0 };
const message = declared('MESSAGE_CREATE', ['GUILD_MESSAGES', 'DIRECT_MESSAGES']);

test('[gateway/events-and-intents] in guilds the guild intents count, in direct messages the direct ones', () => {
  expect(wants(bot(INTENTS.GUILD_MESSAGES), message, 'guild')).toBe(true);
  expect(wants(bot(INTENTS.GUILD_MESSAGES), message, 'direct')).toBe(false);
  expect(wants(bot(INTENTS.DIRECT_MESSAGES), message, 'direct')).toBe(true);
  expect(wants(bot(INTENTS.DIRECT_MESSAGES), message, 'guild')).toBe(false);
  expect(wants(bot(0), message, 'guild')).toBe(false);
});

test('an event without intents is sent to all; one with guild intents only is sent to no bot directly', () => {
  expect(wants(bot(0), declared('USER_UPDATE', []), 'direct')).toBe(true);
  expect(wants(bot(INTENTS.GUILDS), declared('CHANNEL_CREATE', ['GUILDS']), 'direct')).toBe(false);
});

test('user sessions receive all intents; user-only events reach no bot', () => {
  expect(wants(person, message, 'guild')).toBe(true);
  expect(wants(person, declared('CHANNEL_CREATE', ['GUILDS']), 'direct')).toBe(true);
  const own = declared('MESSAGE_ACK', []);
  expect(wants(person, own, 'direct')).toBe(true);
  expect(wants(bot(0x3ffffff), own, 'direct')).toBe(false);
});

test("an event about the session's own user needs no intent", () => {
  const update = declared('GUILD_MEMBER_UPDATE', ['GUILD_MEMBERS'], { audience: 'guild', self: () => '1' });
  const views = new Views(update, {});
  expect(views.wantedInGuild(bot(0, '1'))).toBe(true);
  expect(views.wantedInGuild(bot(0, '3'))).toBe(false);
});

test('[messages/message-content] content is sent only with the intent, to users, and to those it concerns', () => {
  const views = new Views(
    declared('MESSAGE_CREATE', ['GUILD_MESSAGES'], { withoutContent: () => ({ id: '0' }), contentFor: () => ['7'] }),
    { id: '1' },
  );
  const bodyFor = (reader: Reader) => views.forGuild(reader).json.bytes;
  expect(bodyFor(bot(INTENTS.GUILD_MESSAGES))).toBe(',"d":{"id":"0"}}');
  expect(bodyFor(bot(INTENTS.GUILD_MESSAGES | INTENTS.MESSAGE_CONTENT))).toBe(',"d":{"id":"1"}}');
  expect(bodyFor(bot(INTENTS.GUILD_MESSAGES, '7'))).toBe(',"d":{"id":"1"}}');
  expect(bodyFor(person)).toBe(',"d":{"id":"1"}}');
  expect(views.forGuild(person)).toBe(views.forGuild(bot(INTENTS.MESSAGE_CONTENT)));
});

test('the decision for a kind equals the decision for each of its sessions', () => {
  const ids = fc.constantFrom('1', '2', '3');
  const readers = fc.record({
    userId: ids,
    person: fc.boolean(),
    everything: fc.boolean(),
    intents: fc.subarray(Object.values(INTENTS)).map((bits) => bits.reduce((sum, bit) => sum | bit, 0)),
  });
  const rules = fc.record({
    self: fc.option(ids).map((id) => (id ? () => id : undefined)),
    withoutContent: fc.constantFrom(undefined, () => ({ id: '0' })),
    contentFor: fc.option(fc.array(ids)).map((found) => () => found ?? []),
    othersNeed: fc.option(ids).map((id) => (id ? { intent: 'GUILD_MEMBERS' as const, about: () => [id] } : undefined)),
  });
  const names = fc.constantFrom<EventName>('MESSAGE_CREATE', 'MESSAGE_ACK');
  const intents = fc.subarray<Intent>(['GUILD_MESSAGES', 'GUILD_MEMBERS', 'DIRECT_MESSAGES']);
  fc.assert(
    fc.property(names, intents, rules, readers, (name, needs, { self, withoutContent, othersNeed, ...rest }, reader) => {
      const optional = { ...(self && { self }), ...(withoutContent && { withoutContent }), ...(othersNeed && { othersNeed }) };
      const views = new Views(declared(name, needs, { ...rest, ...optional }), { id: '1' });
      const judged = views.forKind(reader);
      if (judged !== undefined) expect(judged).toBe(views.wantedInGuild(reader) ? views.forGuild(reader) : null);
    }),
    { numRuns: 2000 },
  );
});
