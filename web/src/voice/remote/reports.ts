import { listDevices } from '@guildhall/call/audio/devices';
import { ApiError } from '@guildhall/protocol/client';
import type { RemoteMessage, RemoteReportData, RemoteTopic } from '@guildhall/protocol/rpc/remote';
import { MOST_PINGS, type RpcVoiceConnection } from '@guildhall/protocol/rpc/voice';
import { call, type Call } from '../call-store.ts';
import { voiceSettings } from '../settings.ts';
import { rpcSettings } from './rpc-settings.ts';

/** Ms between two reports of one topic. */
const PAUSE = 150;
const MOST_SPEAKERS = 100;

/** The state of VOICE_CONNECTION_STATUS. */
export function connectionState(now: Pick<Call, 'phase' | 'step'> | null): RpcVoiceConnection['state'] {
  if (!now) return 'DISCONNECTED';
  return now.phase === 'joining' || now.phase === 'waiting' ? 'AWAITING_ENDPOINT' : now.step;
}

/** The connection to the voice server, with the pings that were measured so far. */
export function connectionOf(now: Call | null, pings: readonly number[]): RpcVoiceConnection {
  const last = pings.at(-1);
  const sum = pings.reduce((total, ping) => total + ping, 0);
  return {
    state: connectionState(now),
    hostname: now?.host ?? '',
    pings: [...pings],
    average_ping: pings.length > 0 ? sum / pings.length : 0,
    ...(last === undefined ? {} : { last_ping: last }),
  };
}

type Send = (message: Extract<RemoteMessage, { kind: 'report' }>) => Promise<unknown>;

/** Reports of one topic to one agent: the newest state, one at a time; an unchanged one is not sent again. */
class Report<T extends RemoteTopic> {
  readonly #read: () => Promise<RemoteReportData<T>>;
  readonly #send: (data: RemoteReportData<T>) => Promise<unknown>;
  #last: string | undefined;
  #isDirty = false;
  #isBusy = false;
  #isOver = false;

  constructor(read: () => Promise<RemoteReportData<T>>, send: (data: RemoteReportData<T>) => Promise<unknown>) {
    this.#read = read;
    this.#send = send;
  }

  /** Treats the current state as known to the agent. */
  async begin(): Promise<void> {
    this.#last = JSON.stringify(await this.#read());
  }

  changed(): void {
    this.#isDirty = true;
    if (!this.#isBusy) void this.#run();
  }

  end(): void {
    this.#isOver = true;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#isDirty && !this.#isOver) {
      this.#isDirty = false;
      const data = await this.#read();
      const text = JSON.stringify(data);
      if (text === this.#last) continue;
      this.#last = text;
      // A report that is lost is replaced by the next one.
      await this.#send(data).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) this.end();
      });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#isBusy = false;
  }
}

/** Reports topics to an agent from now on; returns a function that ends this. `sender` is the own session of the gateway. */
export function report(topics: readonly RemoteTopic[], sender: () => string, send: Send): () => void {
  const stops = topics.map((topic) => BEGIN[topic](sender, send));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reports whether a picture of the person is shown. */
function pictures(topic: 'VIDEO' | 'SCREENSHARE', isOn: (now: Call) => boolean) {
  return (sender: () => string, send: Send) => {
    const one = new Report<'VIDEO' | 'SCREENSHARE'>(
      async () => {
        const now = call.get();
        return { active: now !== null && isOn(now) };
      },
      (data) => send({ sender: sender(), kind: 'report', topic, data }),
    );
    void one.begin();
    const stop = call.subscribe(() => one.changed());
    return () => {
      one.end();
      stop();
    };
  };
}

const BEGIN: Readonly<Record<RemoteTopic, (sender: () => string, send: Send) => () => void>> = {
  VOICE_SETTINGS(sender, send) {
    const one = new Report<'VOICE_SETTINGS'>(
      async () => rpcSettings(voiceSettings.get(), await listDevices()),
      (data) => send({ sender: sender(), kind: 'report', topic: 'VOICE_SETTINGS', data }),
    );
    void one.begin();
    const changed = () => one.changed();
    const stop = voiceSettings.subscribe(changed);
    navigator.mediaDevices?.addEventListener('devicechange', changed);
    return () => {
      one.end();
      stop();
      navigator.mediaDevices?.removeEventListener('devicechange', changed);
    };
  },
  VOICE_CONNECTION(sender, send) {
    let pings: readonly number[] = [];
    let quality: Call['quality'] = null;
    const one = new Report<'VOICE_CONNECTION'>(
      async () => connectionOf(call.get(), pings),
      (data) => send({ sender: sender(), kind: 'report', topic: 'VOICE_CONNECTION', data }),
    );
    const look = () => {
      const now = call.get();
      if (!now || now.step === 'CONNECTING') pings = [];
      if (now && now.quality !== quality && now.quality?.roundTrip !== undefined)
        pings = [...pings, Math.round(now.quality.roundTrip)].slice(-MOST_PINGS);
      quality = now?.quality ?? null;
      one.changed();
    };
    look();
    const stop = call.subscribe(look);
    return () => {
      one.end();
      stop();
    };
  },
  SPEAKING(sender, send) {
    const one = new Report<'SPEAKING'>(
      async () => {
        const now = call.get();
        return { channel_id: now?.channelId ?? null, user_ids: [...(now?.speaking ?? [])].sort().slice(0, MOST_SPEAKERS) };
      },
      (data) => send({ sender: sender(), kind: 'report', topic: 'SPEAKING', data }),
    );
    one.changed();
    const stop = call.subscribe(() => one.changed());
    return () => {
      one.end();
      stop();
    };
  },
  VIDEO: pictures('VIDEO', ({ camera }) => camera === 'on'),
  SCREENSHARE: pictures('SCREENSHARE', ({ sharing }) => sharing === 'on'),
};
