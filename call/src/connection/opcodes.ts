/** Opcodes of binary messages with media (docs/contract/voice.md#media-over-a-websocket). */
export const MEDIA_OPCODES = { SOUND: 128, PICTURE: 129, KEY_PICTURE: 130 } as const;

/** Opcodes of the end-to-end encryption (docs/contract/voice.md#end-to-end-encryption). */
export const E2EE_OPCODES = {
  PREPARE_TRANSITION: 21,
  EXECUTE_TRANSITION: 22,
  PREPARE_EPOCH: 24,
  EXTERNAL_SENDER: 25,
  PROPOSALS: 27,
  ANNOUNCE_COMMIT: 29,
  WELCOME: 30,
} as const;
