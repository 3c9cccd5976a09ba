import { type Program, type ProgramOptions, startProgram } from './program.ts';
import type { Api, ServerLink } from '../api.ts';

/** A bot of a world: what a program needs to run as it. */
export class Bot {
  /** The name in the declaration. */
  readonly name: string;
  /** The id of its user. */
  readonly id: string;
  /** Its username; differs from its name if that was taken. */
  readonly username: string;
  readonly token: string;
  readonly applicationId: string;
  /** Verifies the signatures of requests to its endpoint: hexadecimal, Ed25519. */
  readonly publicKey: string;
  /**
   * The environment for its program: GUILDHALL_URL, GUILDHALL_TOKEN, GUILDHALL_APPLICATION_ID, GUILDHALL_GUILD_ID, GUILDHALL_PUBLIC_KEY, and
   * NODE_EXTRA_CA_CERTS, with which programs of Node trust the voice gateway of a server that startHall() has started.
   */
  readonly env: Readonly<Record<string, string>>;
  readonly #owner: Api;

  constructor(
    parts: { name: string; id: string; username: string; token: string; applicationId: string; publicKey: string },
    { owner, server, guildId }: { owner: Api; server: ServerLink; guildId: string | undefined },
  ) {
    this.name = parts.name;
    this.id = parts.id;
    this.username = parts.username;
    this.token = parts.token;
    this.applicationId = parts.applicationId;
    this.publicKey = parts.publicKey;
    this.#owner = owner;
    this.env = {
      GUILDHALL_URL: server.url,
      GUILDHALL_TOKEN: parts.token,
      GUILDHALL_APPLICATION_ID: parts.applicationId,
      ...(guildId !== undefined && { GUILDHALL_GUILD_ID: guildId }),
      GUILDHALL_PUBLIC_KEY: parts.publicKey,
      ...(server.voiceAuthority !== undefined && { NODE_EXTRA_CA_CERTS: server.voiceAuthority }),
    };
  }

  /** Makes the platform send its interactions to an address, as its owner would. It is pinged first, so it must answer already. */
  async answersAt(url: string): Promise<void> {
    const application_id = this.applicationId;
    await this.#owner.request('PATCH /applications/{application_id}', {
      application_id,
      body: { interactions_endpoint_url: url },
    });
  }

  /**
   * Starts its program in a process of its own, with `env`, and resolves once it prints that it is ready:
   * `await using program = await helper.starts(['node', 'bot.mjs'], { ready: 'is ready' })`.
   */
  starts(command: readonly string[], options: ProgramOptions): Promise<Program> {
    return startProgram(command, { ...options, env: { ...this.env, ...options.env } });
  }
}
