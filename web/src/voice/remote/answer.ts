import { listDevices } from '@guildhall/call/audio/devices';
import {
  type RemoteArgs,
  type RemoteData,
  RemoteMessage,
  type RemoteRequest,
  type RemoteRequestName,
  type RemoteResponse,
} from '@guildhall/protocol/rpc/remote';
import type { CertifiedDevice } from '@guildhall/protocol/rpc/voice';
import { fits } from '@guildhall/rpc/validate';
import { navigate } from '../../router.tsx';
import { onDispatch, request as send, store } from '../../state/session.ts';
import { createStore } from '../../state/store.ts';
import { call } from '../call-store.ts';
import { joinProblem } from '../selectors.ts';
import { lendSettings, returnSettings, voiceSettings } from '../settings.ts';
import { lastUse } from '../last-use.ts';
import { settingsForDevice } from './certified.ts';
import { RemoteRefusal } from './refusal.ts';
import { canShare, screenQuestion } from './screen-question.ts';
import { report } from './reports.ts';
import { rpcSettings, settingsOf } from './rpc-settings.ts';

/** The requests of agents that are in effect, by the agents' gateway sessions. */
interface Asked {
  /** Ends their reports. */
  watching: ReadonlyMap<string, () => void>;
  controlling: ReadonlySet<string>;
  devices: ReadonlyMap<string, readonly CertifiedDevice[]>;
}

const asked = createStore<Asked>({ watching: new Map(), controlling: new Set(), devices: new Map() });

const ownSession = () => store.get().sessionId ?? '';
const tell = (session_id: string, body: RemoteMessage) =>
  send('POST /users/@me/sessions/{session_id}/remote-commands', { session_id, body });

/** Answers a message of an agent of the same person; other messages are ignored. Never rejects. */
export async function answer(message: unknown): Promise<void> {
  if (!fits(RemoteMessage, message) || message.kind !== 'request') return;
  const { id, sender } = message;
  try {
    await tell(sender, await responseTo(message));
  } catch (problem) {
    const head = { sender: ownSession(), id };
    const { error, message: text } =
      problem instanceof RemoteRefusal ? problem : new RemoteRefusal('UNKNOWN_ERROR', 'The web client failed.');
    await tell(sender, { ...head, kind: 'refusal', error, message: text.slice(0, 500) }).catch(() => undefined);
  }
}

async function responseTo<N extends RemoteRequestName>(given: RemoteRequest<N>): Promise<RemoteResponse<N>> {
  const { id, sender, command, args } = given;
  const handler: Handlers[N] = HANDLERS[command];
  return { sender: ownSession(), kind: 'response', id, command, data: await handler(args, sender) };
}

type Handlers = { readonly [N in RemoteRequestName]: (args: RemoteArgs<N>, sender: string) => Promise<RemoteData<N>> };

const HANDLERS: Handlers = {
  LOOK: async () => ({ in_call: call.get() !== null, since_use: Math.max(0, performance.now() - lastUse.get()) }),
  async WATCH({ topics }, sender) {
    const watching = new Map(asked.get().watching);
    watching.get(sender)?.();
    watching.delete(sender);
    if (topics.length > 0)
      watching.set(
        sender,
        report(topics, ownSession, (body) => tell(sender, body)),
      );
    asked.set((before) => ({ ...before, watching }));
    return null;
  },
  GET_VOICE_SETTINGS: async () => rpcSettings(voiceSettings.get(), await listDevices()),
  async SET_VOICE_SETTINGS(change, sender) {
    const devices = await listDevices();
    lendSettings('program', settingsOf(change, voiceSettings.get(), devices));
    asked.set((before) => ({ ...before, controlling: new Set([...before.controlling, sender]) }));
    return rpcSettings(voiceSettings.get(), devices);
  },
  async RELEASE_VOICE_SETTINGS(_args, sender) {
    release(sender);
    return null;
  },
  async SET_CERTIFIED_DEVICES({ devices }, sender) {
    asked.set((before) => ({ ...before, devices: new Map([...before.devices, [sender, devices]]) }));
    await applyDevices();
    return null;
  },
  async JOIN_CALL({ channel_id, navigate: shows }) {
    const { join, leave } = await import('../controller.ts');
    if (channel_id === null) {
      leave();
      return null;
    }
    const channel = channelOf(channel_id);
    const problem = call.get()?.channelId === channel_id ? null : joinProblem(store.get(), channel);
    if (problem) throw new RemoteRefusal('INVALID_PERMISSIONS', problem);
    if (call.get()?.channelId !== channel_id) join(channel.guild_id ?? null, channel_id);
    if (shows) navigate(pathOf(channel));
    return null;
  },
  async PUSH_TO_TALK({ active }) {
    if (call.get()) (await import('../controller.ts')).setTalking(active);
    return null;
  },
  async TOGGLE_VIDEO() {
    if (!call.get()) throw new RemoteRefusal('INVALID_COMMAND', 'The person is not in a call.');
    await (await import('../controller.ts')).toggleCamera();
    return null;
  },
  async TOGGLE_SCREENSHARE({ application }) {
    const sharing = call.get()?.sharing;
    if (!sharing) throw new RemoteRefusal('INVALID_COMMAND', 'The person is not in a call.');
    if (!canShare()) throw new RemoteRefusal('INVALID_COMMAND', 'This client cannot share a screen.');
    if (sharing === 'on') await (await import('../controller.ts')).toggleSharing();
    if (sharing === 'off') screenQuestion.set(() => ({ application }));
    return null;
  },
  async OPEN(place) {
    if ('settings' in place) navigate('/settings');
    else if (place.channel_id === null) navigate('/channels/@me');
    else navigate(`${pathOf(channelOf(place.channel_id))}${place.message_id ? `/${place.message_id}` : ''}`);
    return null;
  },
};

function channelOf(id: string) {
  const channel = store.get().channels[id];
  if (!channel) throw new RemoteRefusal('INVALID_CHANNEL', 'The web client does not know the channel.');
  return channel;
}

const pathOf = ({ id, guild_id }: { id: string; guild_id?: string | null }) => `/channels/${guild_id ?? '@me'}/${id}`;

function release(sender: string): void {
  const controlling = new Set(asked.get().controlling);
  if (!controlling.delete(sender)) return;
  asked.set((before) => ({ ...before, controlling }));
  if (controlling.size === 0) returnSettings('program');
}

async function applyDevices(): Promise<void> {
  const certified = [...asked.get().devices.values()].flat();
  const devices = await listDevices();
  returnSettings('device');
  lendSettings('device', settingsForDevice(certified, voiceSettings.get().input, devices));
}

/** Ends the requests of agents whose session is over. */
function keepOnly(sessions: ReadonlySet<string>): void {
  const { watching, controlling, devices } = asked.get();
  for (const [sender, stop] of watching) if (!sessions.has(sender)) stop();
  for (const sender of controlling) if (!sessions.has(sender)) release(sender);
  const kept = <T>(all: ReadonlyMap<string, T>) => new Map([...all].filter(([sender]) => sessions.has(sender)));
  asked.set((before) => ({ ...before, watching: kept(watching), devices: kept(devices) }));
  if ([...devices.keys()].some((sender) => !sessions.has(sender))) void applyDevices();
}

onDispatch((name, data) => {
  const list: unknown = name === 'SESSIONS_REPLACE' ? data : name === 'READY' ? Reflect.get(Object(data), 'sessions') : undefined;
  if (!Array.isArray(list)) return;
  keepOnly(new Set(list.map((one: { session_id: string }) => one.session_id)));
});
