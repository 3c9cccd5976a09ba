import { MEDIA_OPCODES } from '@guildhall/protocol/voice';
import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
import { join } from '@guildhall/testkit/voice-scene';
import { identifyVoice, type VoiceReady, type VoiceSocket } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 110_000, hookTimeout: 110_000 });

const { PICTURE, KEY_PICTURE } = MEDIA_OPCODES;
const VOICE = { GUILDHALL_VOICE_PORTS: '0' };
/** A picture of one pixel. */
const THUMBNAIL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

let cluster: Cluster;
/** Two processes that answer HTTP and have gateways. */
let nodes: { address: string }[];
beforeAll(async () => {
  cluster = await Cluster.open();
  nodes = [await cluster.start('api,gateway,worker'), await cluster.start('api,gateway')];
});
afterAll(() => cluster.close());

const at = (n: number) => nodes[n]?.address ?? '';
const voiceNode = () => cluster.start('voice', undefined, VOICE);

interface Streamer {
  actor: Actor;
  id: string;
  gateway: GatewaySession;
}

async function person(n: number, name: string): Promise<Streamer> {
  const token = await register(at(n), name);
  const actor = new Actor(at(n), token);
  return { actor, id: (await actor.get('/users/@me')).body.id, gateway: await identify(at(n), token) };
}

/** Connects a session to the server of its stream that was named from `since` on. */
async function connect({ gateway, id }: Streamer, since: number): Promise<{ socket: VoiceSocket; ready: VoiceReady }> {
  const { rtc_server_id: server_id, rtc_channel_id: channel_id } = await gateway.event('STREAM_CREATE');
  const { token, endpoint } = await gateway.event('STREAM_SERVER_UPDATE', (d) => d.endpoint !== null, since);
  const credentials = { server_id, channel_id, user_id: id, session_id: gateway.ready.session_id, token, video: true };
  const connected = await identifyVoice(`https://${endpoint?.replace(/\/voice$/, '')}`, credentials);
  connected.socket.send(1, { protocol: 'websocket' });
  await connected.socket.next(25);
  return connected;
}

/** Resolves when a picture of the owner has arrived at the viewer. */
async function shows(owner: { socket: VoiceSocket; ready: VoiceReady }, viewer: { socket: VoiceSocket }): Promise<void> {
  const ssrc = owner.ready.streams[0]?.ssrc ?? 0;
  owner.socket.send(12, { audio_ssrc: owner.ready.ssrc, video_ssrc: ssrc, rtx_ssrc: 0, streams: [] });
  await viewer.socket.next(12);
  viewer.socket.send(15, { [ssrc]: 100 });
  await owner.socket.message(({ op }) => op === KEY_PICTURE);
  const head = Buffer.alloc(12);
  head[0] = PICTURE;
  head.writeUInt32BE(ssrc, 1);
  head[11] = 1;
  const picture = Buffer.concat([head, encryptedFrame(50_000)]);
  owner.socket.sendBytes(picture);
  const { bytes } = await viewer.socket.message(({ op }) => op === PICTURE);
  expect(bytes?.equals(picture.subarray(1))).toBe(true);
}

test('[voice/live-streams] owner and viewer on two gateways; a killed voice node moves the stream; its end is seen everywhere', async () => {
  const first = await voiceNode();
  const [ada, bob] = [await person(0, 'streamer'), await person(1, 'watcher')];
  const guild = (await ada.actor.post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Shown' })).body;
  const room = (await ada.actor.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'room', type: 2 })).body.id;
  const invite = (await ada.actor.post<{ code: string }>(`/channels/${guild.system_channel_id}/invites`, {})).body.code;
  await bob.actor.post(`/invites/${invite}`, {});
  await bob.gateway.event('GUILD_CREATE', ({ id }) => id === guild.id);
  for (const { gateway } of [ada, bob]) {
    gateway.send(4, join(guild.id, room));
    await gateway.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint !== null);
  }
  ada.gateway.send(18, { type: 'guild', guild_id: guild.id, channel_id: room });
  const { stream_key } = await ada.gateway.event('STREAM_CREATE');
  bob.gateway.send(20, { stream_key });
  expect((await bob.gateway.event('STREAM_CREATE')).viewer_ids).toContain(bob.id);
  await shows(await connect(ada, 0), await connect(bob, 0));
  // The second process reads the state that the first has stored.
  const path = `/streams/${encodeURIComponent(stream_key)}/preview` as const;
  expect((await ada.actor.post(path, { thumbnail: THUMBNAIL })).status).toBe(204);
  expect((await bob.actor.get<{ url: string }>(path)).body.url).toContain('/streams/');

  const second = await voiceNode();
  const marks = [ada.gateway.mark(), bob.gateway.mark()];
  await first.node.kill();
  await Promise.all(
    [ada, bob].map(({ gateway }, n) => gateway.event('STREAM_SERVER_UPDATE', (d) => d.endpoint === null, marks[n])),
  );
  const [owner, viewer] = [await connect(ada, marks[0] ?? 0), await connect(bob, marks[1] ?? 0)];
  await shows(owner, viewer);
  // The owner leaves the channel.
  ada.gateway.send(4, join(guild.id, null));
  expect(await bob.gateway.event('STREAM_DELETE')).toEqual({ stream_key, reason: 'stream_ended' });
  expect(await Promise.all([owner.socket.closed, viewer.socket.closed])).toEqual([4022, 4022]);
  expect((await bob.actor.get(path)).error.code).toBe(10049);
  await second.node.kill();
});
