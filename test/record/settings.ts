/** The settings that the script needs; the data directory and the database are the caller's. */
export const SETTINGS = {
  GUILDHALL_CLOCK: 'turnable',
  GUILDHALL_OUTBOUND: 'loopback',
  GUILDHALL_LOG: 'error',
  // Otherwise it would have the port of a listener, which differs each time.
  GUILDHALL_VOICE_ENDPOINT: 'voice.example.com/voice',
  NATS_URL: '',
};
