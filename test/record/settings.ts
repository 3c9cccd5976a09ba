/** The settings that the script needs; the data directory and the database are the caller's. */
export const SETTINGS = {
  GUILDHALL_CLOCK: 'turnable',
  GUILDHALL_OUTBOUND: 'loopback',
  GUILDHALL_LOG: 'error',
  NATS_URL: '',
};
