import type { ListenOptions, Unsubscribe } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';

/** The user who is signed in to the desktop agent. */
export interface AgentUser {
  id: string;
  username: string;
  discriminator?: string;
  global_name?: string | null;
  avatar?: string | null;
  bot?: boolean;
  flags?: number;
}

/** The voice settings of the desktop agent, as it sends them. */
export interface AgentVoiceSettings {
  input?: { device_id?: string; volume?: number };
  output?: { device_id?: string; volume?: number };
  mode?: { type?: string; shortcut?: readonly { type?: number; code?: number; name?: string }[] };
  automatic_gain_control?: boolean;
  echo_cancellation?: boolean;
  noise_suppression?: boolean;
  noise_cancellation?: boolean;
  qos?: boolean;
  silence_warning?: boolean;
  deaf?: boolean;
  mute?: boolean;
}

/** The arguments of the agent's commands, and its responses. */
export interface AgentCommands {
  /** Asks the user for consent in the agent; waits for the user. */
  AUTHORIZE: {
    args: {
      client_id?: string;
      scopes: readonly string[];
      response_type?: string;
      code_challenge?: string;
      code_challenge_method?: string;
      state?: string;
      nonce?: string;
      integration_type?: number;
    };
    result: { code: string };
  };
  /** Gives the connection the rights of an access token. */
  AUTHENTICATE: {
    args: { access_token: string };
    result: { user: AgentUser; scopes: readonly string[]; expires: string; application: { id: string; name: string } };
  };
  SUBSCRIBE: { args: object; result: { evt: string } };
  UNSUBSCRIBE: { args: object; result: { evt: string } };
  /** Sets the presence without a session; null clears it. */
  SET_ACTIVITY: { args: { pid?: number; activity: object | null }; result: object | null };
  GET_VOICE_SETTINGS: { args: object; result: AgentVoiceSettings };
  /** Accepts a request to join. */
  SEND_ACTIVITY_JOIN_INVITE: { args: { user_id: string; pid?: number }; result: null };
  /** Declines a request to join. */
  CLOSE_ACTIVITY_REQUEST: { args: { user_id: string }; result: null };
  ACCEPT_ACTIVITY_INVITE: {
    args: {
      type: number;
      user_id: string;
      session_id: string;
      channel_id: string;
      message_id: string;
      application_id?: string;
    };
    result: null;
  };
  OPEN_MESSAGE: { args: { guild_id?: string; channel_id: string; message_id: string; pid?: number }; result: null };
  /** Whether the game shows the chat: then the agent does not notify the user of its messages. */
  SET_CHAT_VISIBILITY: { args: { visible: boolean }; result: null };
  /** Opens a page of the agent's settings. */
  DEEP_LINK: { args: { type: string; params?: object }; result: null };
}

/** The events of the agent with their data. READY and ERROR need no subscription. */
export interface AgentEvents {
  READY: { v: number; config: { cdn_host?: string; api_endpoint: string; environment?: string }; user?: AgentUser };
  ERROR: { code: number; message: string };
  GUILD_STATUS: { guild: { id: string; name: string; icon_url?: string | null }; online: number };
  /** The user wants to log in to the game from the agent. */
  AUTHORIZE_REQUEST: null;
  VOICE_SETTINGS_UPDATE: AgentVoiceSettings;
  /** The user accepted an invite in the agent. */
  ACTIVITY_JOIN: { secret: string };
  /** The user watches the game of a friend. */
  ACTIVITY_SPECTATE: { secret: string };
  ACTIVITY_JOIN_REQUEST: { user: AgentUser };
  ACTIVITY_INVITE: { user: AgentUser; activity: object; type: number; channel_id: string; message_id: string };
}

/** How `on` subscribes. */
export interface SubscribeOptions extends ListenOptions {
  /** The arguments of the subscription: `{ guild_id }` for GUILD_STATUS. */
  args?: object;
}

/**
 * The connection to the desktop agent of the platform, a program on the player's machine. It is opened by the first call or
 * subscription, at most twice a minute. Failures: ErrorType.RPCError, with the agent's code.
 */
export interface Rpc {
  /** Whether this runtime can have an agent: false in browsers. */
  readonly isPossible: boolean;
  /** The process that commands name to the agent; the default is this one. */
  pid: number;
  /** Sends a command; `pid` is added where the agent wants it. Only AUTHORIZE, which waits for the user, has no time-out. */
  call<N extends keyof AgentCommands>(
    name: N,
    args: AgentCommands[N]['args'],
    options?: CallOptions,
  ): Promise<AgentCommands[N]['result']>;
  /** Subscribes to an event until the returned function is called. Renewed whenever the agent, or this connection, starts again. */
  on<N extends keyof AgentEvents>(name: N, listener: (data: AgentEvents[N]) => void, options?: SubscribeOptions): Unsubscribe;
  /** The user who is signed in to the agent; undefined if there is none. */
  connectedUser(applicationId?: string, options?: CallOptions): Promise<AgentUser | undefined>;
  /** The agent's voice settings. Needs a token with the scope `rpc.voice.read`, or a game that the platform has approved. */
  voiceSettings(options?: CallOptions): Promise<AgentVoiceSettings>;
  /** The token has changed: repeats the subscriptions that the agent has refused. */
  renew(): void;
}
