import type { EndpointFailure } from '@guildhall/protocol/objects/apps/deliveries';
import type { OutboundError, OutboundReason } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';

const REASONS: Readonly<Record<OutboundReason, EndpointFailure>> = {
  url: 'not_allowed',
  address: 'not_allowed',
  name: 'not_resolved',
  timeout: 'timed_out',
  size: 'too_large',
  redirects: 'wrong_status',
  encoding: 'wrong_body',
  connection: 'refused',
};

/** Codes of Node for connections that were opened, and then found not to be secure. */
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;

/** The reason why a request to an endpoint has no response. */
export function failureOf(error: OutboundError): EndpointFailure {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return error.reason === 'connection' && TLS.test(code) ? 'tls' : REASONS[error.reason];
}

/** Says how a request to an endpoint failed, in a sentence; `expected` is what the endpoint should answer. */
export function explain(
  { config }: Pick<Platform, 'config'>,
  failure: EndpointFailure,
  { status, expected }: { status: number | null; expected: string },
): string {
  switch (failure) {
    case 'not_allowed':
      return config.outboundReach === 'public'
        ? 'Calls to this address are not allowed: this server calls the public internet only, because its setting GUILDHALL_OUTBOUND is public. With loopback it also calls this machine.'
        : `Calls to this address are not allowed: the setting GUILDHALL_OUTBOUND of this server is ${config.outboundReach}.`;
    case 'not_resolved':
      return 'The host of the address is unknown.';
    case 'refused':
      return 'The connection was refused or cut: nothing that speaks HTTP listens at the address.';
    case 'timed_out':
      return 'No response came within 3 seconds.';
    case 'tls':
      return 'No secure connection could be made: the certificate is not valid for the host, or has expired.';
    case 'wrong_status':
      return `It answered with status ${status}; expected is ${expected}.`;
    case 'wrong_body':
      return `The body of its response is wrong; expected is ${expected}.`;
    case 'too_large':
      return 'Its response is too large.';
    case 'accepted_forged':
      return `It answered a request whose signature is wrong with status ${status}; expected is 401. It must check X-Signature-Ed25519.`;
  }
}
