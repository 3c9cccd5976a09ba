import type { Agent, LocalPerson } from './core/agent.ts';
import { Activities } from '@guildhall/rpc/activities';
import type { Clock } from '@guildhall/rpc/clock';
import { systemClock } from './core/clock.ts';
import { Bridge } from './core/bridge.ts';
import { ConnectRate } from '@guildhall/rpc/connect-rate';
import { Invitations } from './core/invitations.ts';
import { JoinRequests } from './core/join-requests.ts';
import { Joins } from './core/joins.ts';
import { OwnClients } from './core/own-clients.ts';
import { VoiceControl } from './core/voice-control.ts';
import { Sessions } from '@guildhall/rpc/sessions';
import { watchTokens } from '@guildhall/rpc/token-watch';
import { announceAll } from './events/announce.ts';
import { announceRemoteVoice, isRemote } from './events/remote-voice.ts';
import { EVENTS } from './events/names.ts';
import { Account } from './guildhall/account.ts';
import type { Place } from './ipc/listen.ts';
import { serveIpc } from './ipc/serve.ts';
import { serveWeb } from './web/serve-web.ts';

export interface StartOptions {
  /** The address of the server. */
  address: string;
  /** The person's token. */
  token: string;
  person: LocalPerson;
  place: Place;
  /** The ports for pages, of which the first free one is used; by default there is none. */
  ports?: readonly number[];
  /** Starts the game of an application; by default games are not started. */
  launch?: (applicationId: string) => void;
  clock?: Clock;
  /** Runs after each change of the connection, the applications, or what they show. */
  changed?: () => void;
}

/** A running agent. */
export interface RunningAgent extends Agent {
  /** The IPC endpoint, and its paths with the main one first. */
  readonly endpoint: { readonly number: number; readonly paths: readonly string[] };
  /** The port for pages; undefined without one. */
  readonly port: number | undefined;
  stop(): Promise<void>;
}

/** Logs in to the server, then serves RPC. Rejects if the server does not accept the token. */
export async function startAgent(options: StartOptions): Promise<RunningAgent> {
  const { address, token, person, place, ports = [], clock = systemClock, launch = () => {}, changed = () => {} } = options;
  const activities = new Activities(() => {
    account.present();
    changed();
  });
  const account = new Account({
    ...{ clock, address, token },
    activities: () => activities.list().map(({ activity }) => activity),
    status: changed,
  });
  let watchVoice = () => {};
  const sessions = new Sessions(() => {
    watchVoice();
    changed();
  });
  const bridge = new Bridge({ account, clock, clients: new OwnClients(account) });
  const joins = new Joins({ clock, sessions, launch });
  const agent: Agent = {
    ...{ clock, account, person, activities, sessions, joins },
    invitations: new Invitations(changed),
    joinRequests: new JoinRequests(),
    ...{ bridge, voiceControl: new VoiceControl(bridge) },
    events: EVENTS,
    subscribed(session, { evt }) {
      joins.claim(session, evt);
      if (isRemote(evt)) watchVoice();
    },
  };
  try {
    await account.started;
    announceAll(agent);
    watchVoice = announceRemoteVoice(agent);
    const rate = new ConnectRate();
    const endpoint = await serveIpc(agent, rate, place);
    const web = await serveWeb(agent, rate, ports);
    const stopWatching = watchTokens(agent);
    return {
      ...agent,
      endpoint,
      port: web?.port,
      async stop() {
        stopWatching();
        await web?.close();
        await endpoint.close();
        account.stop();
      },
    };
  } catch (error) {
    account.stop();
    throw error;
  }
}
