import { expect, test } from 'vitest';
import type { Modal } from '../api/wire-interactions.ts';
import { message, ready } from './fixtures.ts';
import { EMPTY_LOG } from './log.ts';
import { reduce } from './reduce.ts';
import { answered, failed } from './reduce-interactions.ts';
import { continues } from './rows.ts';
import type { Interaction, State } from './types.ts';

const NOW = 0;

function waiting(nonce: string, more: Partial<Interaction> = {}): State {
  const interaction: Interaction = {
    nonce,
    kind: 'command',
    channel_id: '200',
    application_id: '20',
    timestamp: '2026-01-01T12:00:00.000Z',
    title: '/roll',
    message_id: null,
    custom_id: null,
    after: null,
    body: { type: 2, application_id: '20', channel_id: '200', data: {} },
    error: null,
    ...more,
  };
  const state = ready();
  return {
    ...state,
    logs: { '200': { ...EMPTY_LOG, status: 'loaded', hasOlder: false } },
    interactions: { [nonce]: interaction },
  };
}

const modal = (nonce: string): Modal => ({
  id: '900',
  nonce,
  application: { id: '20', name: 'Mill' },
  channel_id: '200',
  custom_id: 'm',
  title: 'Order',
  components: [],
});

test('an interaction is pending until the app has responded or its message arrives', () => {
  const state = waiting('n1');
  expect(reduce(state, 'INTERACTION_CREATE', { id: '1', nonce: 'n1' }, NOW)).toBe(state);
  expect(reduce(state, 'INTERACTION_SUCCESS', { id: '1', nonce: 'n1' }, NOW).interactions).toEqual({});
  expect(reduce(state, 'INTERACTION_SUCCESS', { id: '1', nonce: 'other' }, NOW)).toBe(state);
  expect(reduce(state, 'MESSAGE_CREATE', message('300', { nonce: 'n1' }), NOW).interactions).toEqual({});
});

test('a failed interaction is shown until it is dismissed', () => {
  const state = reduce(waiting('n1'), 'INTERACTION_FAILURE', { id: '1', nonce: 'n1' }, NOW);
  expect(state.interactions.n1?.error).toBe('The app did not respond.');
  expect(answered(state, 'n1').interactions).toEqual({});
  expect(failed(state, 'gone', 'No.')).toBe(state);
});

test('a modal opens on the page that requested it, and survives a new session', () => {
  const state = reduce(waiting('n1'), 'INTERACTION_MODAL_CREATE', modal('n1'), NOW);
  expect(state.modals.map((one) => one.id)).toEqual(['900']);
  expect(state.interactions).toEqual({});
  expect(reduce(waiting('n1'), 'INTERACTION_MODAL_CREATE', modal('n2'), NOW).modals).toEqual([]);
  const again = reduce(state, 'READY', { user: { id: '10', username: 'me' }, session_id: 't', guilds: [] }, NOW);
  expect(again.modals).toHaveLength(1);
  expect(again.sessionId).toBe('t');
});

test('autocomplete shows the choices for the latest input', () => {
  const state: State = { ...ready(), completion: { nonce: 'n2', choices: null } };
  const choices = [{ name: 'Left', value: 'l' }];
  expect(reduce(state, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', { nonce: 'n1', choices }, NOW)).toBe(state);
  const next = reduce(state, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', { nonce: 'n2', choices }, NOW);
  expect(next.completion?.choices).toEqual(choices);
});

test('an ephemeral message is shown and does not change the read state', () => {
  const state = waiting('n1');
  const next = reduce(state, 'MESSAGE_CREATE', message('300', { flags: 64 }), NOW);
  expect(next.logs['200']?.messages.map((one) => one.id)).toEqual(['300']);
  expect(next.channels['200']?.last_message_id).toBe(state.channels['200']?.last_message_id);
  expect(next.read).toEqual(state.read);
  expect(continues(message('1'), message('2', { flags: 64 }))).toBe(false);
});
