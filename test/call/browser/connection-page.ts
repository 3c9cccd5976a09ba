// The script of a page whose calls tests drive.
import { openConnection } from '@guildhall/call/connection/connection';
import type { Admission, CallConnection, ConnectionState, Transport } from '@guildhall/call/connection/types';
import { openPlainMember } from '@guildhall/testkit/plain-member';

/** The sound and pictures that a page has received. */
export interface PageCall {
  connection: CallConnection;
  states: ConnectionState[];
  /** Frames by user, in hexadecimal digits. */
  heard: Record<string, string[]>;
  others: string[];
  /** The protocols of opcode 1, oldest first. */
  selected: string[];
}

export interface PageOptions {
  admission: Admission;
  transports?: Transport[];
  /** Whether the page has data channels, or has them only in name. */
  peers?: 'none' | 'deaf';
}

declare global {
  interface Window {
    call: PageCall | undefined;
    /** The data channel, for messages that a client would not send. */
    channel: RTCDataChannel | undefined;
    /** The UDP port from which the page sends on its data channel; undefined while it has none. */
    portOfChannel(): Promise<number | undefined>;
    /** Changes what navigator.connection reports. */
    changeNetwork(type: string): void;
    openCall(options: PageOptions): void;
    /** Sends `count` frames of 20 ms at their pace; each has its number and 100 bytes. Resolves with them in hexadecimal digits. */
    talk(count: number): Promise<string[]>;
  }
}

const FRAME = 20;
const SAMPLES = 960;

/** A peer whose candidates lead nowhere, as behind a firewall that drops UDP. */
class DeafPeer extends RTCPeerConnection {
  override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    return super.setRemoteDescription({ ...description, sdp: description.sdp?.replace(/ \d+ typ host/, ' 9 typ host') ?? '' });
  }
}

let peer: RTCPeerConnection | undefined;

/** A WebSocket whose messages of opcode 1 are noted. */
class NotedSocket extends WebSocket {
  override send(data: string | Uint8Array<ArrayBuffer>): void {
    const { op, d } = typeof data === 'string' ? JSON.parse(data) : {};
    if (op === 1) window.call?.selected.push(d.protocol);
    super.send(data);
  }
}

/** A peer whose channel is reachable. */
class OpenPeer extends RTCPeerConnection {
  override createDataChannel(label: string, init?: RTCDataChannelInit): RTCDataChannel {
    peer = this;
    window.channel = super.createDataChannel(label, init);
    return window.channel;
  }
}

window.openCall = ({ admission, transports, peers }) => {
  const call: Omit<PageCall, 'connection'> = { states: [], heard: {}, others: [], selected: [] };
  const parts = { PeerConnection: peers === 'none' ? undefined : peers === 'deaf' ? DeafPeer : OpenPeer };
  const events = {
    state: (state: ConnectionState) => void call.states.push(state),
    users: (users: ReadonlySet<string>) => {
      call.others = [...users];
    },
    audio: ({ userId, opus }: { userId: string; opus: Uint8Array }) => {
      call.heard[userId] ??= [];
      call.heard[userId].push(hex(opus));
    },
  };
  const connection = openConnection(
    { admission, scheme: 'ws', events, ...(transports ? { transports } : {}) },
    { openMember: openPlainMember, WebSocket: NotedSocket, ...parts },
  );
  window.call = Object.assign(call, { connection });
};

window.portOfChannel = async () => {
  const reports = [...((await peer?.getStats())?.values() ?? [])];
  const pair = reports.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded');
  return reports.find(({ id }) => id === pair?.localCandidateId)?.port;
};

window.changeNetwork = (type) => {
  const network: unknown = Reflect.get(navigator, 'connection');
  if (!(network instanceof EventTarget)) throw new Error('this browser does not report its network');
  Object.defineProperty(network, 'type', { value: type, configurable: true });
  network.dispatchEvent(new Event('change'));
};

window.talk = async (count) => {
  const start = performance.now();
  const sent: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const frame = crypto.getRandomValues(new Uint8Array(100));
    sent.push(hex(frame));
    window.call?.connection.sendAudio(frame, n * SAMPLES);
    const wait = start + (n + 1) * FRAME - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
  }
  return sent;
};

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
