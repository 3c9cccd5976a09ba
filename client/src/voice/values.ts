// The values of enums that the engine uses: constants, so that a bundler need not split the modules that define the enums from the game.
import type { AudioModeType, CallError, CallStatus } from './types.ts';

export const PUSH_TO_TALK = 2 satisfies typeof AudioModeType.MODE_PTT;

export const STATUS_DISCONNECTED = 0 satisfies typeof CallStatus.Disconnected;
export const STATUS_CONNECTING = 2 satisfies typeof CallStatus.Connecting;
export const STATUS_SIGNALING_CONNECTED = 3 satisfies typeof CallStatus.SignalingConnected;
export const STATUS_CONNECTED = 4 satisfies typeof CallStatus.Connected;
export const STATUS_RECONNECTING = 5 satisfies typeof CallStatus.Reconnecting;

export const SIGNALING_CONNECTION_FAILED = 1 satisfies typeof CallError.SignalingConnectionFailed;
export const SIGNALING_UNEXPECTED_CLOSE = 2 satisfies typeof CallError.SignalingUnexpectedClose;
export const VOICE_CONNECTION_FAILED = 3 satisfies typeof CallError.VoiceConnectionFailed;
export const JOIN_TIMEOUT = 4 satisfies typeof CallError.JoinTimeout;
export const FORBIDDEN = 5 satisfies typeof CallError.Forbidden;

/** The id of the default device. */
export const DEFAULT_DEVICE = 'default';
