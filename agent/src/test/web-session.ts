import type { RemoteArgs, RemoteData, RemoteMessage, RemoteRequestName } from '@guildhall/protocol/rpc/remote';
import type { RpcVoiceSettings } from '@guildhall/protocol/rpc/voice';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import type { Account } from '@guildhall/testkit/platform';

/** How a web client identifies. */
export const WEB = { properties: { os: 'web', browser: 'Guildhall', device: 'Guildhall' } };

/** Voice settings as a web client shows them. */
export const SETTINGS: RpcVoiceSettings = {
  input: { device_id: 'default', volume: 100, available_devices: [{ id: 'default', name: 'Microphone' }] },
  output: { device_id: 'default', volume: 100, available_devices: [] },
  mode: { type: 'VOICE_ACTIVITY', auto_threshold: true, threshold: -60, shortcut: [], delay: 200 },
  ...{ automatic_gain_control: true, echo_cancellation: true, noise_suppression: true, qos: false, silence_warning: false },
  ...{ deaf: false, mute: false },
};

/** A session of the person on the wire that speaks as a web client does: it sees requests, and answers them. */
export class WebSession {
  readonly session: GatewaySession;
  readonly #person: Account;

  private constructor(person: Account, session: GatewaySession) {
    this.#person = person;
    this.session = session;
  }

  static async open(person: Account): Promise<WebSession> {
    return new WebSession(person, await person.connect(WEB));
  }

  get id(): string {
    return this.session.ready.session_id;
  }

  /** The first request of a command from `since` on, now or later. */
  async request<N extends RemoteRequestName>(
    command: N,
    since = 0,
  ): Promise<{ id: string; sender: string; args: RemoteArgs<N> }> {
    const isWanted = (message: RemoteMessage) => message.kind === 'request' && message.command === command;
    return this.session.event<{ id: string; sender: string; args: RemoteArgs<N> }>(
      'REMOTE_COMMAND',
      (data) => isWanted(data as never),
      since,
    );
  }

  /** Answers the first request of a command from `since` on; resolves with its arguments. */
  async answer<N extends RemoteRequestName>(command: N, data: RemoteData<N>, since = 0): Promise<RemoteArgs<N>> {
    const { id, sender, args } = await this.request(command, since);
    await this.send(sender, { sender: this.id, kind: 'response', id, command, data });
    return args;
  }

  async send(target: string, body: object): Promise<void> {
    const { status } = await this.#person.post(`/users/@me/sessions/${target}/remote-commands`, body);
    if (status !== 204) throw new Error(`answered ${status}`);
  }
}
