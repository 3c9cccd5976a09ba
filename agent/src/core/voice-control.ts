import type { CertifiedDevice, RpcVoiceSettings, VoiceSettingsChange } from '@guildhall/protocol/rpc/voice';
import { refuse } from '@guildhall/rpc/errors';
import type { Session } from '@guildhall/rpc/session';
import type { Bridge } from './bridge.ts';

/** Tracks which application controls the voice settings, and in which client, and the devices that applications have certified. */
export class VoiceControl {
  readonly #bridge: Bridge;
  #holder: Session | undefined;
  #client: string | undefined;
  #change: VoiceSettingsChange = {};
  readonly #devices = new Map<Session, readonly CertifiedDevice[]>();
  #deviceClient: string | undefined;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.clients.onChange(() => void this.#follow().catch(() => undefined));
  }

  /** Changes settings until the connection ends. 4006 while another application controls them, 1001 without a client. */
  async set(session: Session, change: VoiceSettingsChange): Promise<RpcVoiceSettings> {
    if (this.#holder && this.#holder !== session)
      refuse('INVALID_PERMISSIONS', 'Another application controls the voice settings.');
    const isNew = !this.#holder;
    this.#holder = session;
    if (isNew) session.ended.addEventListener('abort', () => this.#release(), { once: true });
    try {
      const client = (await this.#bridge.choose()) ?? refuse('SERVICE_UNAVAILABLE', 'No web client of the person is open.');
      const settings = await this.#bridge.askOf(client, 'SET_VOICE_SETTINGS', change);
      this.#client = client;
      this.#change = merged(this.#change, change);
      return settings;
    } catch (error) {
      if (this.#client === undefined && this.#holder === session) this.#holder = undefined;
      throw error;
    }
  }

  /** Registers the devices of an application until its connection ends; clients that are opened later receive them too. */
  async certify(session: Session, devices: readonly CertifiedDevice[]): Promise<void> {
    if (!this.#devices.has(session))
      session.ended.addEventListener('abort', () => {
        this.#devices.delete(session);
        void this.#sendDevices().catch(() => undefined);
      });
    this.#devices.set(session, devices);
    await this.#sendDevices();
  }

  #release(): void {
    const client = this.#client;
    this.#holder = undefined;
    this.#client = undefined;
    this.#change = {};
    if (client !== undefined) this.#bridge.askOf(client, 'RELEASE_VOICE_SETTINGS', {}).catch(() => undefined);
  }

  async #sendDevices(): Promise<void> {
    const client = await this.#bridge.choose();
    this.#deviceClient = client;
    if (client === undefined) return;
    const devices = [...this.#devices.values()].flat().slice(-64);
    await this.#bridge.askOf(client, 'SET_CERTIFIED_DEVICES', { devices });
  }

  /** The person has opened another client, or the call has moved to one. */
  async #follow(): Promise<void> {
    if (this.#devices.size > 0 && this.#deviceClient !== (await this.#bridge.choose())) await this.#sendDevices();
    const holder = this.#holder;
    if (!holder || this.#client === undefined) return;
    const next = await this.#bridge.choose();
    if (next === undefined || next === this.#client || this.#holder !== holder) return;
    const before = this.#client;
    this.#client = next;
    if (this.#bridge.clients.web.includes(before)) await this.#bridge.askOf(before, 'RELEASE_VOICE_SETTINGS', {});
    await this.#bridge.askOf(next, 'SET_VOICE_SETTINGS', this.#change);
  }
}

/** Two changes, the second after the first. */
function merged(first: VoiceSettingsChange, second: VoiceSettingsChange): VoiceSettingsChange {
  return {
    ...first,
    ...second,
    ...(first.input || second.input ? { input: { ...first.input, ...second.input } } : {}),
    ...(first.output || second.output ? { output: { ...first.output, ...second.output } } : {}),
    ...(first.mode || second.mode ? { mode: { ...first.mode, ...second.mode } } : {}),
  };
}
