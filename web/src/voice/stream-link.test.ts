import type { CallConnection, ConnectionOptions } from '@guildhall/call/connection/types';
import { beforeEach, expect, test } from 'vitest';
import type { DispatchName, Dispatches } from '../api/wire.ts';
import { ME, ready } from '../state/fixtures.ts';
import { reduce } from '../state/reduce.ts';
import { createStore, type Store } from '../state/store.ts';
import type { State } from '../state/types.ts';
import { PictureHub } from './pictures.ts';
import { StreamLink } from './stream-link.ts';

const KEY = 'guild:100:201:11';

let store: Store<State>;
let sent: unknown[];
let opened: ConnectionOptions[];
let ends: (string | null)[];

beforeEach(() => {
  store = createStore(ready());
  sent = [];
  opened = [];
  ends = [];
});

function dispatch<Name extends DispatchName>(name: Name, data: Dispatches[Name]): void {
  store.set((state) => reduce(state, name, data, 0));
}

function unused(): never {
  throw new Error('There are no pictures.');
}

function openConnection(options: ConnectionOptions): CallConnection {
  opened.push(options);
  const nothing = () => undefined;
  return {
    ...{ speak: nothing, sendAudio: nothing, announceVideo: nothing, sendVideo: nothing, watch: nothing, wantKeyFrame: nothing },
    ...{ reconnect: nothing, close: nothing, privacyCode: async () => undefined, verificationCode: async () => undefined },
    state: { kind: 'connecting' },
    counts: { audio: { received: 0, failed: 0 }, video: { received: 0, failed: 0 } },
  };
}

function watches(): StreamLink {
  const needs = {
    ...{ store, openConnection },
    send: (op: number, data: unknown) => void sent.push({ op, data }),
    route: (endpoint: string) => ({ endpoint, scheme: 'wss' as const }),
    pictures: new PictureHub({ openPlayer: unused, openEncoder: unused, changed: () => undefined }, (id) => id),
    ended: (reason: string | null) => void ends.push(reason),
  };
  return new StreamLink(needs, KEY);
}

function create(token = 't'): void {
  dispatch('STREAM_CREATE', { stream_key: KEY, rtc_server_id: '901', region: 'hall', viewer_ids: [], paused: false });
  dispatch('STREAM_SERVER_UPDATE', { stream_key: KEY, token, endpoint: 'voice.example' });
}

const end = (reason: string) => dispatch('STREAM_DELETE', { stream_key: KEY, reason });

test('a viewer connects to the server of the stream, whose group has the id before it', () => {
  watches();
  create();
  expect(opened.map((one) => one.admission)).toEqual([
    { userId: ME.id, sessionId: 's', serverId: '901', groupId: '900', token: 't', endpoint: 'voice.example' },
  ]);
});

test('the end and a refusal are reported with their reason', () => {
  watches();
  create();
  end('stream_ended');
  expect(ends).toEqual(['stream_ended']);
  watches();
  end('stream_full');
  expect(ends).toEqual(['stream_ended', 'stream_full']);
});

test('a stream that was left is watched again, although its first end arrives late', () => {
  const first = watches();
  create();
  first.end();
  expect([sent, ends]).toEqual([[{ op: 19, data: { stream_key: KEY } }], [null]]);
  watches();
  end('user_requested');
  expect(ends).toEqual([null]);
  create('u');
  expect(opened.map((one) => one.admission.token)).toEqual(['t', 'u']);
  end('stream_ended');
  expect(ends).toEqual([null, 'stream_ended']);
});

test('a lost server of a stream is replaced by the next one', () => {
  watches();
  create();
  dispatch('STREAM_SERVER_UPDATE', { stream_key: KEY, token: 'u', endpoint: null });
  dispatch('STREAM_SERVER_UPDATE', { stream_key: KEY, token: 'v', endpoint: 'other.example' });
  expect(opened.map((one) => one.admission.token)).toEqual(['t', 'v']);
});
