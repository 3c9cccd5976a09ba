/** Opcodes of the voice gateway for end-to-end encryption. Source: docs/contract/voice.md#end-to-end-encryption. */
export const E2EE_OPCODES = {
  PREPARE_TRANSITION: 21,
  EXECUTE_TRANSITION: 22,
  TRANSITION_READY: 23,
  PREPARE_EPOCH: 24,
  EXTERNAL_SENDER: 25,
  KEY_PACKAGE: 26,
  PROPOSALS: 27,
  COMMIT_WELCOME: 28,
  ANNOUNCE_COMMIT: 29,
  WELCOME: 30,
  INVALID_COMMIT_WELCOME: 31,
} as const;

/** The close codes with which a member is dropped. Source: docs/contract/voice.md#limits-of-encryption. */
export const DROP_CODES = { BAD_REQUEST: 4020, RATE_LIMITED: 4021 } as const;

/** The version of the protocol, negotiated by opcodes 0 and 4. */
export const PROTOCOL_VERSION = 1;
