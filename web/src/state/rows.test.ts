import { expect, test } from 'vitest';
import { ADA, ME, message } from './fixtures.ts';
import { buildRows, daysBetween, firstText, placeCommands, type Row, startsGroup } from './rows.ts';
import type { Interaction } from './types.ts';

const shape = (rows: Row[]) => rows.map((row) => (row.kind === 'message' ? `${row.message.id}${row.head ? '*' : ''}` : row.kind));
const at = (iso: string) => ({ timestamp: new Date(iso).toISOString() });

test('messages of one author within seven minutes are grouped', () => {
  const rows = buildRows(
    [
      message('1', at('2026-01-01T12:00:00')),
      message('2', at('2026-01-01T12:03:00')),
      message('3', { ...at('2026-01-01T12:04:00'), author: ME }),
      message('4', at('2026-01-01T12:05:00')),
      message('5', { ...at('2026-01-01T12:06:00'), type: 19 }),
      message('6', at('2026-01-01T12:14:00')),
    ],
    null,
    ME.id,
  );
  expect(shape(rows)).toEqual(['day', '1*', '2', '3*', '4*', '5*', '6*']);
});

test('the preview of a layout is its first text, at any depth', () => {
  const text = (content: string) => ({ type: 10 as const, id: 1, content });
  const beside = { type: 9 as const, id: 2, components: [text('beside')], accessory: { type: 2 as const, id: 3, style: 1 } };
  expect(
    firstText([{ type: 14, id: 4 }, { type: 17, id: 5, components: [{ type: 12, id: 6, items: [] }, beside] }, text('last')]),
  ).toBe('beside');
  expect([firstText([{ type: 14, id: 4 }]), firstText()]).toEqual([undefined, undefined]);
});

test('messages from a game are grouped separately, under the author’s name in the game', () => {
  const [web, game] = [at('2026-01-01T12:00:00'), { ...at('2026-01-01T12:00:00'), flags: 1 << 16 }];
  const knight = { ...game, lobby_member: { additional_name: 'The Knight' } };
  const list = [message('1', web), message('2', game), message('3', game), message('4', knight), message('5', web)];
  expect(shape(buildRows(list, null, ME.id))).toEqual(['day', '1*', '2*', '3', '4*', '5*']);
});

test('an own message starts a new group unless the last message is an own one', () => {
  expect(startsGroup(undefined, ME.id)).toBe(true);
  expect(startsGroup(message('1', { author: ADA }), ME.id)).toBe(true);
  expect(startsGroup(message('1', { author: ME }), ME.id)).toBe(false);
  // Join messages and messages from a game do not continue a group.
  expect(startsGroup(message('1', { author: ME, type: 7 }), ME.id)).toBe(true);
  expect(startsGroup(message('1', { author: ME, flags: 1 << 16 }), ME.id)).toBe(true);
});

test('a divider separates days in local time and starts a new group', () => {
  const rows = buildRows([message('1', at('2026-01-01T23:59:00')), message('2', at('2026-01-02T00:01:00'))], null, ME.id);
  expect(shape(rows)).toEqual(['day', '1*', 'day', '2*']);
  expect(daysBetween(new Date('2026-01-01T23:59:00').getTime(), new Date('2026-01-02T00:01:00').getTime())).toBe(1);
});

test('the first unread message of another user has a divider', () => {
  const same = at('2026-01-01T12:00:00');
  const list = [
    message('1', same),
    message('2', { ...same, author: ME }),
    message('3', { ...same, author: ADA }),
    message('4', same),
  ];
  expect(shape(buildRows(list, '1', ME.id))).toEqual(['day', '1*', '2*', 'new', '3*', '4']);
  expect(shape(buildRows(list, '4', ME.id))).not.toContain('new');
  expect(shape(buildRows(list, null, ME.id))).not.toContain('new');
});

test('a failed command stays where it was run, and what follows begins a group', () => {
  const interaction: Interaction = {
    nonce: 'n',
    kind: 'command',
    channel_id: '200',
    application_id: '1',
    timestamp: '2026-01-01T12:00:00.000Z',
    title: '/never',
    message_id: null,
    custom_id: null,
    after: '1001',
    body: { type: 2, application_id: '1', channel_id: '200', data: {} },
    error: 'The app did not respond.',
  };
  const rows = buildRows([message('1001'), message('1002'), message('1003')], null, '10');
  const kinds = (after: string | null) =>
    placeCommands(rows, [{ ...interaction, after }]).map((row) =>
      row.kind === 'message' ? `${row.message.id}${row.head ? ' head' : ''}` : row.kind,
    );
  expect(kinds('1001')).toEqual(['day', '1001 head', 'command', '1002 head', '1003']);
  expect(kinds('1003')).toEqual(['day', '1001 head', '1002', '1003', 'command']);
  expect(kinds(null)).toEqual(['day', '1001 head', '1002', '1003', 'command']);
  expect(kinds('1000')).toEqual(['command', 'day', '1001 head', '1002', '1003']);
});
