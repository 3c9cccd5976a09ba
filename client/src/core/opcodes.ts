// Opcodes of the gateway that this library uses: constants, which a bundler replaces by their values.
export const DISPATCH = 0;
export const HEARTBEAT = 1;
export const IDENTIFY = 2;
export const PRESENCE_UPDATE = 3;
export const RESUME = 6;
export const RECONNECT = 7;
export const INVALID_SESSION = 9;
export const HELLO = 10;
export const HEARTBEAT_ACK = 11;
