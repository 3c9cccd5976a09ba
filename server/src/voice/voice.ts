import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from '@guildhall/protocol/limits';
import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { UnidentifiedConnections } from '../core/access/unidentified-connections.ts';
import type { Platform } from '../core/framework/platform.ts';
import { refuseUpgrade } from '../core/values/refuse-upgrade.ts';
import type { Channels } from './datachannel/channels.ts';
import { VoiceClient } from './gateway/client.ts';
import { VoiceConnection } from './gateway/connection.ts';
import { PICTURE_HEAD, type PictureCounters } from './gateway/pictures.ts';
import { HEARTBEAT_INTERVAL, isSilent } from './gateway/heartbeats.ts';
import { receive } from './gateway/receive.ts';
import { VoiceNode } from './gateway/voice-node.ts';
import type { VoiceLoaders } from './loaders.ts';
import type { Media } from './media/open-media.ts';

/** Ms between heartbeats of this node in the store, and between checks for dead nodes. */
const BEAT_PERIOD = 1000;
/** Ms between checks for silent connections. */
const SWEEP_PERIOD = 1000;
/** Versions of the voice gateway. */
const VERSIONS = { min: 4, max: 9 };
const PATH = /^\/voice\/?(?:\?|$)/;

export interface VoiceOptions {
  platform: Platform;
  loaders: VoiceLoaders;
  media: Media;
  channels: Channels;
  /** Host, port and path that clients connect to. */
  endpoint: string;
}

/** The voice server of this process. */
export interface Voice {
  /** Handles an HTTP upgrade of `/voice`; returns false for other paths. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Totals of pictures since the start. */
  readonly pictures: Readonly<PictureCounters>;
  /** Moves the calls to other nodes, and closes what is left. */
  stop(): Promise<void>;
}

/** Starts the voice server: this process hosts calls from now on. */
export async function startVoice({ platform, loaders, media, channels, endpoint }: VoiceOptions): Promise<Voice> {
  const { clock, log, config, bus } = platform;
  const node = new VoiceNode(platform, loaders, { media, channels });
  const failed = (error: unknown) => log.error({ err: error }, 'voice housekeeping failed');
  const beat = () => loaders.beat({ endpoint, region: config.voiceRegion, load: node.load });
  await loaders.register({ endpoint, region: config.voiceRegion, load: 0 });
  let isStopping = false;
  let beating: Promise<void> | undefined;
  const beatAndSweep = () => {
    beating ??= beat()
      .then(() => loaders.sweep())
      .catch(failed)
      .finally(() => {
        beating = undefined;
      });
  };
  const timers = [
    // One process alone needs no heartbeats.
    ...(config.natsUrl === null ? [] : [clock.every(BEAT_PERIOD, beatAndSweep)]),
    clock.every(SWEEP_PERIOD, () => closeSilent(node, clock.elapsed())),
  ];
  const unsubscribe = bus.onLoss?.(() => void node.reconcile().catch(failed));
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Only pictures may be longer than other messages.
    maxPayload: PICTURE_HEAD + LIMITS.voicePictures.bytes.max,
  });
  const isIdentified = ({ state }: VoiceClient) => state.kind === 'identified';
  const unidentified = new UnidentifiedConnections<VoiceClient>(config.trustedProxies, isIdentified);
  return {
    pictures: node.pictures,
    handleUpgrade(request, socket, head) {
      if (!PATH.test(request.url ?? '')) return false;
      const network = unidentified.networkOf(request);
      if (isStopping) refuseUpgrade(socket, '503 Service Unavailable');
      else if (config.rateLimits && !unidentified.hasRoom(network)) refuseUpgrade(socket, '429 Too Many Requests');
      else
        server.handleUpgrade(request, socket, head, (ws) => {
          const client = open(node, ws, request.url ?? '');
          ws.on('close', unidentified.add(network, client));
        });
      return true;
    },
    async stop() {
      isStopping = true;
      for (const cancel of timers) cancel();
      unsubscribe?.();
      // A heartbeat that is stored afterwards would show a node that is gone.
      await beating;
      await loaders.leave();
      await node.close();
    },
  };
}

function open(node: VoiceNode, ws: WebSocket, url: string): VoiceClient {
  const { clock, log } = node.platform;
  const version = Number(new URLSearchParams(url.split('?')[1]).get('v'));
  const connection = new VoiceConnection(ws, version);
  const client = new VoiceClient(connection, clock.elapsed());
  ws.on('error', () => undefined);
  if (!(Number.isInteger(version) && version >= VERSIONS.min && version <= VERSIONS.max)) {
    client.close(VOICE_CLOSE_CODES.BAD_REQUEST, `v must be ${VERSIONS.min} to ${VERSIONS.max}.`);
    return client;
  }
  node.clients.add(client);
  ws.on('message', (data: RawData, isBinary: boolean) => {
    receive(node, client, bytesOf(data), isBinary).catch((error: unknown) => {
      log.error({ err: error }, 'a voice message failed');
      client.fail();
    });
  });
  ws.on('close', (code) => {
    node.clients.delete(client);
    const { state } = client;
    client.state = { kind: 'closed' };
    if (state.kind === 'identified') state.seat.call.lost(state.seat.session, connection, code === NORMAL);
  });
  connection.send(VOICE_OPCODES.HELLO, { v: version, heartbeat_interval: HEARTBEAT_INTERVAL });
  return client;
}

/** RFC 6455: a normal closure, the purpose of the connection has been fulfilled. */
const NORMAL = 1000;

function closeSilent(node: VoiceNode, now: number): void {
  for (const client of node.clients) {
    if (!isSilent(client, now)) continue;
    if (client.state.kind === 'identified') client.connection.terminate();
    else client.close(VOICE_CLOSE_CODES.SESSION_TIMEOUT, 'Identify in time.');
  }
}

function bytesOf(data: RawData): Buffer {
  return Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
