import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GuildView, viewMember } from './guild-view.ts';

const VIEW = '1024';
const overwrite = (id: string, type: 0 | 1, allow: string, deny: string) => ({ id, type, allow, deny });
const hiddenFromAll = overwrite('1', 0, '0', VIEW);

/** Guild 1 of owner 9: category 10 (hidden) with text 11 (hidden) and 12 (open); role 5; open text 13. */
const newView = () =>
  new GuildView({
    object: {
      id: '1',
      owner_id: '9',
      roles: [
        { id: '1', permissions: VIEW },
        { id: '5', permissions: '0' },
      ],
    },
    channels: [
      { id: '10', type: 4, flags: 0, permission_overwrites: [hiddenFromAll] },
      {
        id: '11',
        type: 0,
        flags: 0,
        parent_id: '10',
        permission_overwrites: [hiddenFromAll, overwrite('5', 0, VIEW, '0'), overwrite('77', 1, VIEW, '0')],
      },
      { id: '12', type: 0, flags: 0, parent_id: null, permission_overwrites: [] },
    ],
  });
const sight = (view: GuildView, userId: string, roles: string[] = []) =>
  [...view.visibleTo(viewMember(userId, roles, null))].sort();

test('[channels/obfuscated-channels] a category is viewable when any child is', () => {
  const view = newView();
  expect(sight(view, '2')).toEqual(['12']);
  expect(sight(view, '2', ['5'])).toEqual(['10', '11', '12']);
  expect(sight(view, '77')).toEqual(['10', '11', '12']);
  expect(sight(view, '9')).toEqual(['10', '11', '12']);
});

test('members with the same roles share one result until something changes', () => {
  const view = newView();
  const [a, b] = [viewMember('2', ['5'], null), viewMember('3', ['5'], null)];
  const before = view.visibleTo(a);
  expect(view.visibleTo(b)).toBe(before);
  expect(
    view.apply({
      kind: 'channel',
      isNew: false,
      channel: { id: '12', type: 0, flags: 0, parent_id: null, name: 'new name', permission_overwrites: [] },
    }),
  ).toBe(false);
  expect(view.visibleTo(a)).toBe(before);
});

test('roles, overwrites, owner and channels decide which channels are visible', () => {
  const view = newView();
  expect(view.apply({ kind: 'role_deleted', id: '5' })).toBe(true);
  expect(sight(view, '2', ['5'])).toEqual(['12']);
  expect(view.apply({ kind: 'role', id: '6', permissions: '8' })).toBe(true);
  expect(sight(view, '2', ['6'])).toEqual(['10', '11', '12']);
  expect(view.apply({ kind: 'role', id: '6', permissions: '8' })).toBe(false);
  expect(view.apply({ kind: 'role', id: '6', permissions: '0' })).toBe(true);
  expect(sight(view, '2', ['6'])).toEqual(['12']);
  expect(
    view.apply({
      kind: 'channel',
      isNew: false,
      channel: { id: '12', type: 0, flags: 0, permission_overwrites: [hiddenFromAll] },
    }),
  ).toBe(true);
  expect(sight(view, '2')).toEqual([]);
  expect(view.apply({ kind: 'guild', ownerId: '2' })).toBe(true);
  expect(sight(view, '2')).toEqual(['10', '11', '12']);
  expect(sight(view, '9')).toEqual([]);
  expect(
    view.apply({
      kind: 'channel',
      isNew: true,
      channel: { id: '13', type: 0, flags: 0, parent_id: '10', permission_overwrites: [] },
    }),
  ).toBe(true);
  expect(sight(view, '9')).toEqual(['10', '13']);
  expect(view.apply({ kind: 'channel_deleted', id: '13' })).toBe(true);
  expect(sight(view, '9')).toEqual([]);
});

test('a channel that becomes visible again has the last message and pin sent meanwhile', () => {
  const view = newView();
  view.apply({ kind: 'channel_head', id: '12', head: { last_message_id: '500' } });
  view.apply({ kind: 'channel_head', id: '12', head: { last_pin_timestamp: '2026-11-21T00:00:00.000Z' } });
  expect(view.channelObject('12')).toMatchObject({
    id: '12',
    last_message_id: '500',
    last_pin_timestamp: '2026-11-21T00:00:00.000Z',
  });
  expect(view.channelObject('99')).toBeUndefined();
});

test('a timeout removes permissions to act, not to view', () => {
  const view = new GuildView({
    object: { id: '1', owner_id: '9', roles: [{ id: '1', permissions: String(1024 | 2048 | 16) }] },
    channels: [{ id: '12', type: 0, flags: 0 }],
  });
  const member = viewMember('2', [], '2026-11-21T12:00:00.000Z');
  expect(view.visibleTo(member).has('12')).toBe(true);
  expect(view.permissionsOf(member, '12', Date.parse('2026-11-21T11:00:00.000Z'))).toBe(1024n);
  expect(view.permissionsOf(member, '12', Date.parse('2026-11-21T13:00:00.000Z'))).toBe(1024n | 2048n | 16n);
});

test('a view that has applied changes shows the same channels, in the same order, as one that is loaded with them', () => {
  const roles = ['1', '5', '6'];
  const users = ['2', '77', '78'];
  const ids = ['10', '11', '12', '13', '14'];
  const bits = fc.constantFrom('0', VIEW);
  const overwrites = fc.uniqueArray(
    fc
      .record({ id: fc.constantFrom(...roles, ...users), allow: bits, deny: bits })
      .map((one) => overwrite(one.id, users.includes(one.id) ? 1 : 0, one.allow, one.deny)),
    { selector: ({ id }) => id, maxLength: 4 },
  );
  const channel = fc.record({ id: fc.constantFrom(...ids), inCategory: fc.boolean(), permission_overwrites: overwrites });
  const wire = ({
    id,
    inCategory,
    permission_overwrites,
  }: {
    id: string;
    inCategory: boolean;
    permission_overwrites: ReturnType<typeof overwrite>[];
  }) => {
    const isCategory = id === '10';
    return { id, type: isCategory ? 4 : 0, flags: 0, parent_id: inCategory && !isCategory ? '10' : null, permission_overwrites };
  };
  const object = { id: '1', owner_id: '9', roles: roles.map((id) => ({ id, permissions: id === '1' ? VIEW : '0' })) };
  const members = users.flatMap((id) => [[], ['5'], ['6', '5']].map((roleIds) => viewMember(id, roleIds, null)));
  fc.assert(
    fc.property(fc.array(channel, { maxLength: 12 }), (changes) => {
      const current = new Map<string, ReturnType<typeof wire>>();
      const view = new GuildView({ object, channels: [] });
      for (const change of changes) {
        const applied = wire(change);
        current.set(applied.id, applied);
        view.apply({ kind: 'channel', isNew: false, channel: applied });
        const fresh = new GuildView({ object, channels: [...current.values()] });
        for (const member of members) expect([...view.visibleTo(member)]).toEqual([...fresh.visibleTo(member)]);
      }
    }),
  );
});
