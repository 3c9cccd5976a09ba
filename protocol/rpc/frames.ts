/** The only version of RPC. */
export const RPC_VERSION = 1;

/** The kinds of IPC frames. Source: docs/contract/rpc.md#ipc. */
export const IPC_OPCODES = { HANDSHAKE: 0, FRAME: 1, CLOSE: 2, PING: 3, PONG: 4 } as const;

/** The first element of the messages between an embedded activity and its client, `[opcode, payload]`. Source: docs/contract/rpc.md#postmessage. */
export const POST_MESSAGE_OPCODES = { HANDSHAKE: 0, FRAME: 1, CLOSE: 2, HELLO: 3 } as const;

/** Bytes before the JSON of a frame: its opcode and the length of its JSON, both uint32 in little-endian order. */
export const IPC_HEADER = 8;

/** The longest JSON of a frame that an agent accepts, in bytes. */
export const IPC_MAX_FRAME = 64 * 1024;

/** The number of endpoints: `discord-ipc-0` to `discord-ipc-9`. */
export const IPC_ENDPOINTS = 10;

/** The variables that name the folder of the endpoints on Linux and macOS; a client uses the first that is set, else /tmp. */
export const IPC_FOLDERS = ['XDG_RUNTIME_DIR', 'TMPDIR', 'TMP', 'TEMP'] as const;

/** The ports of 127.0.0.1 on which pages look for the agent, in this order. */
export const RPC_PORTS: readonly number[] = [6463, 6464, 6465, 6466, 6467, 6468, 6469, 6470, 6471, 6472];
