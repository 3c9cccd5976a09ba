import { isIPv4 } from 'node:net';
import { portRange } from './forms.ts';
import type { Settings } from './settings.ts';

/** The gateway and the media of voice calls. */
export function voiceSettings(settings: Settings) {
  return {
    /** Host, port and path that clients of the voice gateway connect to; null: derived. */
    voiceEndpoint: settings.optional('GUILDHALL_VOICE_ENDPOINT', {
      title: 'Voice endpoint',
      prose:
        'The host, port and path at which clients reach the voice gateway of this process by wss, such as voice.example.com/voice. Absent: with an https GUILDHALL_URL its host and /voice, which the proxy must forward; otherwise this machine and the port below.',
    }),
    /** The port of the TLS listener; null: PORT plus 443 if one is needed. */
    voiceTlsPort: settings.port('GUILDHALL_VOICE_TLS_PORT', {
      title: 'Voice TLS port',
      prose:
        'The TCP port of a TLS listener for the voice gateway, since client libraries connect by wss only. 0 selects a free port. Absent: PORT plus 443, or any free port if that is in use; none if a proxy ends TLS.',
    }),
    voiceCertificate: settings.optional('GUILDHALL_VOICE_CERTIFICATE', {
      title: 'Voice certificate',
      prose:
        'The PEM file of the certificate of the voice TLS listener. Absent: a certificate and its authority are created in the data directory; set NODE_EXTRA_CA_CERTS or SSL_CERT_FILE to the authority so that clients trust it.',
    }),
    voiceKey: settings.optional('GUILDHALL_VOICE_KEY', {
      title: 'Voice key',
      prose: 'The PEM file of the private key that belongs to GUILDHALL_VOICE_CERTIFICATE.',
    }),
    voiceRegion: settings.text('GUILDHALL_VOICE_REGION', {
      title: 'Voice region',
      default: 'main',
      prose:
        'The id of the region of the voice server of this process. Calls go to the region that their channel prefers, if it has a server.',
    }),
    /** The first and the last UDP port; 0 and 0 for any free ones. */
    voicePorts: settings.one('GUILDHALL_VOICE_PORTS', {
      title: 'Voice ports',
      form: 'first-last, or 0',
      default: '50000-50099',
      must: 'be a range of ports such as 50000-50099, or 0',
      parse: portRange,
      prose:
        'The UDP ports for the media of voice calls, first and last. Each voice worker binds the first free one, so that several processes on one machine can share the range; clients must be able to reach it. A process with browsers in its calls binds one more for their data channels. 0 selects any free ports.',
    }),
    /** The IPv4 address that clients send media to; null: derived from HOST. */
    voiceAddress: settings.one('GUILDHALL_VOICE_ADDRESS', {
      title: 'Voice address',
      form: 'IPv4 address',
      must: 'be an IPv4 address',
      parse: (entry) => (isIPv4(entry) ? entry : undefined),
      prose:
        'The public IPv4 address of this process for the media of voice calls: clients accept no name and no IPv6. Absent: HOST if it is one IPv4 address, otherwise 127.0.0.1, which only clients on this machine reach.',
    }),
    voiceWorkers: settings.integer('GUILDHALL_VOICE_WORKERS', {
      title: 'Voice workers',
      default: '1',
      min: 1,
      max: 64,
      prose:
        'How many threads forward the media of voice calls, each with a UDP port of its own. A call is served by one of them; each starts with its first call and can use one core.',
    }),
  };
}
