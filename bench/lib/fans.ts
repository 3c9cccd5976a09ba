import type { Child } from './child.ts';
import { cpuOf, type Measurable, type Measured } from './figures.ts';
import type { NativeFan } from './native.ts';
import { exchange, requestText } from './http.ts';
import type { Receivers } from './receivers.ts';
import type { World } from './world.ts';

/** GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT. */
export const INTENTS = 1 | (1 << 9) | (1 << 15);
/** Heartbeat acknowledgements are shorter and events are longer than this, also when compressed. */
export const COUNT_FROM = 200;
/** Together with the rest of the message object, a payload of about 900 bytes. */
const CONTENT = 'To all who listen';

/** A sender of events to many connections held by one process. */
export interface Fan {
  child: Measurable;
  receivers: Receivers;
  sessions: number;
  /** Sends a number of events in one turn. */
  publish: (count: number) => void;
}

/** Connects sessions to our server (bench/lib/publisher.ts); returns the fan and one MESSAGE_CREATE as JSON. */
export async function ourFan(
  { child, world, receivers }: { child: Child; world: World; receivers: Receivers },
  { sessions, compress = '' }: { sessions: number; compress?: string },
): Promise<{ fan: Fan; event: string }> {
  const { address, places, bots } = world;
  const connect = { kind: 'gateway', tokens: bots, intents: INTENTS, countFrom: COUNT_FROM, compress } as const;
  await receivers.connect(address, { ...connect, count: sessions });
  const [place] = places;
  if (!place) throw new Error('no guild');
  receivers.restart();
  const body = JSON.stringify({ content: CONTENT });
  await exchange(address, requestText('POST', `/api/v10/channels/${place.channelId}/messages`, `Bot ${bots[0]}`, body));
  await receivers.delivered(1);
  const event = await receivers.check(1);
  const message = {
    kind: 'event',
    name: 'MESSAGE_CREATE',
    guild_id: place.guildId,
    channel_id: place.channelId,
    data: JSON.parse(event).d,
  };
  const subject = `guild.${place.guildId}`;
  const publish = (count: number) => child.send({ publish: { subject, message, count } });
  return { fan: { child, receivers, sessions, publish }, event };
}

/** Connects clients to a bare server (bench/lib/bare/broadcast.ts, raw.ts). */
export async function bareFan(
  child: Child,
  address: string,
  { kind, receivers, sessions }: { kind: 'websocket' | 'raw'; receivers: Receivers; sessions: number },
): Promise<Fan> {
  await receivers.connect(address, { kind, count: sessions, tokens: [], intents: 0, countFrom: COUNT_FROM });
  return { child, receivers, sessions, publish: (count) => child.send({ publish: count }) };
}

/** Connects clients to the fan-out in C. */
export async function nativeFan(child: NativeFan, receivers: Receivers, sessions: number): Promise<Fan> {
  await receivers.connect(await child.address(), { kind: 'raw', count: sessions, tokens: [], intents: 0, countFrom: COUNT_FROM });
  return { child, receivers, sessions, publish: (count) => child.publish(count) };
}

/** The address for the plain sockets of bench/lib/bare/raw.ts. */
export async function rawAddress(child: Child): Promise<string> {
  return `http://127.0.0.1:${(await exchange(await child.address(), requestText('GET', '/', ''))).toString()}`;
}

/** Events to send: `burst` per turn, with at most `window` turns in flight over all connections. */
export interface Flow {
  burst: number;
  window: number;
  events: number;
}

/** Sends events through a fan; every connection must receive each one, in order. */
export async function deliver({ child, receivers, sessions, publish }: Fan, { burst, window, events }: Flow): Promise<Measured> {
  receivers.restart();
  const { cpu, result } = await cpuOf(child, async () => {
    const start = performance.now();
    for (let sent = burst; sent <= events; sent += burst) {
      publish(burst);
      await receivers.delivered(sent - (window - 1) * burst);
    }
    await receivers.delivered(events);
    return (performance.now() - start) / 1000;
  });
  await receivers.check(events);
  const frames = events * sessions;
  return { rate: frames / result, cpu: cpu / frames, p50: Number.NaN, p99: Number.NaN };
}
