import { openMicrophone as openDevice } from '@guildhall/call/audio/microphone';
import { openSpeakers } from '@guildhall/call/audio/speakers';
import { openConnection } from '@guildhall/call/connection/connection';
import workletUrl from '@guildhall/call/audio/worklet?worker&url';
import type { Speakers } from '@guildhall/call/audio/types';
import type { Id } from '../api/wire-base.ts';
import { send, store } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { ActiveCall } from './active-call.ts';
import { type Call, call, changeCall } from './call-store.ts';
import { OwnCamera } from './own-pictures.ts';
import { OwnScreen } from './own-screen.ts';
import { openEncoder, openPlayer } from './picture-codec.ts';
import { PictureHub } from './pictures.ts';
import { StreamLink } from './stream-link.ts';
import { STREAM_OPCODES } from './stream-opcodes.ts';
import { streamReason } from './trouble.ts';
import { changeSettings, voiceSettings } from './settings.ts';

/** The call that the page takes part in, with its connection and devices. */
let active: ActiveCall | null = null;

/** The own camera in it. */
let camera: OwnCamera | null = null;
/** The stream that is watched. */
let watched: StreamLink | null = null;
/** The pictures on the page, by connection: the call's cameras, the own stream, the watched one. */
const parts: Record<'camera' | 'own' | 'watched', Call['pictures']> = { camera: {}, own: {}, watched: {} };

const HTTP = 'http:';

const screen = new OwnScreen({
  send,
  newHub: (key) => newHub(() => key, 'own'),
  newLink: (key, pictures, ended) => new StreamLink({ store, send, openConnection, route: routeOf, pictures, ended }, key),
  notifyEnd,
});

function notifyEnd(reason: string | null): void {
  const text = reason && streamReason(reason);
  if (text) toast(text);
}

function newHub(keyOf: (userId: Id) => string, part: keyof typeof parts): PictureHub {
  const changed = (pictures: Call['pictures']) => {
    parts[part] = pictures;
    changeCall({ pictures: { ...parts.camera, ...parts.own, ...parts.watched } });
  };
  return new PictureHub({ openPlayer, openEncoder, changed }, keyOf);
}

/** Speakers on the chosen output. */
function speakersOfPage(): Speakers {
  const { output, outputVolume } = voiceSettings.get();
  const speakers = openSpeakers({ workletUrl });
  if (output !== 'default') speakers.setDevice(output).catch(() => undefined);
  speakers.setMasterVolume(outputVolume);
  return speakers;
}

/** Pages without TLS reach the voice gateway at their own origin. */
export function routeOf(endpoint: string): { endpoint: string; scheme: 'ws' | 'wss' } {
  return location.protocol === HTTP ? { endpoint: `${location.host}/voice`, scheme: 'ws' } : { endpoint, scheme: 'wss' };
}

/** Joins a call, or moves there from another one. */
export function join(guildId: Id | null, channelId: Id): void {
  if (active && call.get()) {
    active.move(guildId, channelId);
    return;
  }
  const hub = newHub((userId) => userId, 'camera');
  camera = new OwnCamera({ hub, settings: voiceSettings, announce: (isOn) => active?.setVideo(isOn) });
  active = new ActiveCall(
    {
      pictures: hub,
      left: () => {
        camera?.stop();
        screen.stop();
        stopWatching();
      },
      store,
      settings: voiceSettings,
      send,
      openConnection,
      openMicrophone: (settings, events) => openDevice(settings, events, { workletUrl }),
      openSpeakers: () => speakersOfPage(),
      route: routeOf,
      mute: () => changeSettings({ muted: true }),
      notify: toast,
    },
    { guildId, channelId },
  );
}

/** Leaves the call. */
export function leave(): void {
  active?.leave();
}

/** Opens the microphone again after a problem. */
export async function openMicrophone(): Promise<void> {
  await active?.openMicrophone();
}

/** The talk key is down or up. */
export function setTalking(isTalking: boolean): void {
  active?.setTalking(isTalking);
}

/** 45 digits that only the user and another one see; undefined while there are none. */
export async function verificationCode(userId: Id): Promise<string | undefined> {
  return active?.connection?.verificationCode(userId);
}

/** Switches the own camera on or off. */
export async function toggleCamera(): Promise<void> {
  await camera?.toggle(store.get().me?.id ?? '');
}

/** Asks for a screen to share, or ends sharing. */
export async function toggleSharing(): Promise<void> {
  await screen.toggle(store.get().me?.id ?? '');
}

/** Watches a stream, in place of any other. */
export function watch(key: string): void {
  stopWatching();
  changeCall({ watching: key });
  watched = new StreamLink(
    {
      ...{ store, send, openConnection, route: routeOf },
      openSpeakers: speakersOfPage,
      pictures: newHub(() => key, 'watched'),
      ended: (reason) => {
        watched = null;
        changeCall({ watching: null });
        notifyEnd(reason);
      },
    },
    key,
  );
  send(STREAM_OPCODES.WATCH, { stream_key: key });
}

/** Stops watching a stream. */
export function stopWatching(): void {
  watched?.end();
}
