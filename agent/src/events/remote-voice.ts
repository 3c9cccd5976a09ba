import type { RemoteTopic } from '@guildhall/protocol/rpc/remote';
import type { Agent } from '../core/agent.ts';

/** The reports from which the events are built. */
const TOPICS: Readonly<Record<string, RemoteTopic>> = {
  VOICE_SETTINGS_UPDATE: 'VOICE_SETTINGS',
  VOICE_CONNECTION_STATUS: 'VOICE_CONNECTION',
  SPEAKING_START: 'SPEAKING',
  SPEAKING_STOP: 'SPEAKING',
  VIDEO_STATE_UPDATE: 'VIDEO',
  SCREENSHARE_STATE_UPDATE: 'SCREENSHARE',
};

/** Whether an event comes from a web client. */
export function isRemote(evt: string): boolean {
  return Object.hasOwn(TOPICS, evt);
}

/**
 * VOICE_SETTINGS_UPDATE, VOICE_CONNECTION_STATUS, SPEAKING_START, SPEAKING_STOP, VIDEO_STATE_UPDATE and SCREENSHARE_STATE_UPDATE, as the web
 * client that is in the call, or was used last, reports them. The client is watched while a connection is subscribed to one of them. Returns a
 * function that checks the subscriptions again.
 */
export function announceRemoteVoice({ bridge, sessions }: Agent): () => void {
  let watched: { client: string; topics: string } | undefined;
  let looking = Promise.resolve();
  let speaking: { channelId: string | null; userIds: ReadonlySet<string> } = { channelId: null, userIds: new Set() };

  const say = (evt: 'SPEAKING_START' | 'SPEAKING_STOP', channel_id: string, user_id: string) =>
    sessions.emit(evt, { channel_id, user_id }, (_session, args) => args.channel_id === channel_id);
  const hear = (channelId: string | null, userIds: ReadonlySet<string>) => {
    const before = speaking;
    speaking = { channelId, userIds };
    const isSame = before.channelId === channelId;
    for (const id of before.userIds)
      if (before.channelId && !(isSame && userIds.has(id))) say('SPEAKING_STOP', before.channelId, id);
    for (const id of userIds) if (channelId && !(isSame && before.userIds.has(id))) say('SPEAKING_START', channelId, id);
  };

  const watch = async (): Promise<void> => {
    const wanted = [...sessions].flatMap(({ subscriptions }) => [...subscriptions.values()].map(({ evt }) => TOPICS[evt]));
    const topics = [...new Set(wanted)].filter((topic) => topic !== undefined).sort();
    const client = topics.length > 0 ? await bridge.choose() : undefined;
    const before = watched;
    if (client === before?.client && topics.join() === before?.topics) return;
    watched = client === undefined ? undefined : { client, topics: topics.join() };
    if (client !== before?.client) {
      hear(null, new Set());
      if (before && bridge.clients.web.includes(before.client))
        await bridge.askOf(before.client, 'WATCH', { topics: [] }).catch(() => undefined);
    }
    if (client === undefined) return;
    await bridge.askOf(client, 'WATCH', { topics }).catch(() => {
      watched = undefined;
    });
  };
  const look = () => {
    looking = looking.then(watch);
  };

  const isWatched = (sender: string) => sender === watched?.client;
  bridge.onReport('VOICE_SETTINGS', (sender, data) => {
    if (isWatched(sender)) sessions.emit('VOICE_SETTINGS_UPDATE', data);
  });
  bridge.onReport('VOICE_CONNECTION', (sender, data) => {
    if (isWatched(sender)) sessions.emit('VOICE_CONNECTION_STATUS', data);
  });
  bridge.onReport('SPEAKING', (sender, { channel_id, user_ids }) => {
    if (isWatched(sender)) hear(channel_id, new Set(user_ids));
  });
  bridge.onReport('VIDEO', (sender, data) => {
    if (isWatched(sender)) sessions.emit('VIDEO_STATE_UPDATE', data);
  });
  bridge.onReport('SCREENSHARE', (sender, { active }) => {
    if (isWatched(sender)) sessions.emit('SCREENSHARE_STATE_UPDATE', { active, pid: null, application: null });
  });
  bridge.clients.onChange(look);
  return look;
}
