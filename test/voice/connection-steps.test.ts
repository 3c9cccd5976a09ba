import { VOICE_OPCODES } from '@guildhall/protocol/voice';
import type { ConnectionParts } from '@guildhall/call/connection/parts';
import type { ConnectionStep, Transport } from '@guildhall/call/connection/types';
import { CallUser } from '@guildhall/testkit/call-user';
import { startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { admitToChannel } from '@guildhall/testkit/voice-admission';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
});
afterAll(() => p.stop());

/** A person in a new call, with the steps of the connection, through a proxy. */
async function caller(transports: readonly Transport[], parts: Partial<ConnectionParts> = {}) {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const channel = (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body;
  const proxy = await openTcpProxy(new URL(p.address));
  onTestFinished(() => proxy.close());
  const steps: ConnectionStep[] = [];
  const admission = await admitToChannel(await owner.connect(), { guildId: guild.id, channelId: channel.id });
  const events = { step: (step: ConnectionStep) => void steps.push(step) };
  const user = new CallUser(admission, { host: proxy.host, transports, events }, parts);
  onTestFinished(() => user.connection.close());
  return { user, steps, proxy };
}

/** A data channel of a browser, as far as the connection uses it; the test opens and closes it. */
class Channel extends EventTarget {
  readyState = 'connecting';
  binaryType = '';
  close(): void {}
  become(state: 'open' | 'close'): void {
    this.readyState = state;
    this.dispatchEvent(new Event(state));
  }
}

/** Does not select a protocol, so that the server does not answer an invalid offer. */
class Quiet extends WebSocket {
  override send(...data: unknown[]): void {
    const [text] = data;
    if (typeof text !== 'string' || JSON.parse(text).op !== VOICE_OPCODES.SELECT_PROTOCOL) Reflect.apply(super.send, this, data);
  }
}

/** A peer connection of a browser that has a data channel; any answer works. */
function peerWith(channel: Channel, offers: () => Promise<void> = async () => undefined): new () => RTCPeerConnection {
  const Peer = class extends EventTarget {
    readonly connectionState = 'connecting';
    readonly localDescription = { sdp: 'v=0' };
    createDataChannel = () => channel;
    setLocalDescription = offers;
    setRemoteDescription = async () => undefined;
    close(): void {}
  };
  return Peer as unknown as new () => RTCPeerConnection;
}

test('[rpc/the-voice-connection] the steps over the WebSocket, which is lost and resumed', async () => {
  const { user, steps, proxy } = await caller(['websocket']);
  await expect.poll(() => steps).toEqual(['AUTHENTICATING', 'CONNECTED', 'VOICE_CONNECTING', 'VOICE_CONNECTED']);
  proxy.cut();
  proxy.mend();
  await expect.poll(() => steps.slice(4, 8)).toEqual(['DISCONNECTED', 'CONNECTING', 'AUTHENTICATING', 'CONNECTED']);
  await expect.poll(() => steps.at(-1)).toBe('VOICE_CONNECTED');
  user.connection.close();
  expect(steps.at(-1)).toBe('DISCONNECTED');
});

test('[rpc/the-voice-connection] a data channel that never opens ends without a route', async () => {
  const PeerConnection = peerWith(new Channel(), () => Promise.reject(new Error('no network')));
  const { steps } = await caller(['datachannel'], { PeerConnection });
  await expect.poll(() => steps).toContain('NO_ROUTE');
});

test('[rpc/the-voice-connection] a data channel looks for a route, carries media, and is lost', async () => {
  const channel = new Channel();
  const { steps } = await caller(['datachannel'], { PeerConnection: peerWith(channel), WebSocket: Quiet });
  await expect.poll(() => steps).toEqual(['AUTHENTICATING', 'CONNECTED', 'ICE_CHECKING']);
  channel.become('open');
  expect(steps.at(-1)).toBe('VOICE_CONNECTED');
  channel.become('close');
  expect(steps.at(-1)).toBe('VOICE_DISCONNECTED');
});
