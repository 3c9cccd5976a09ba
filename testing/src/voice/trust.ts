import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import type { ServerLink } from '../api.ts';
import { HallError } from '../errors.ts';

/** Adds the authority of a server's voice gateway to those that this process trusts. */
export function trustAuthority({ url, voiceAuthority: path }: ServerLink): void {
  if (path === undefined)
    throw new HallError(
      `The voice certificate of the server at ${url} is not known, since startHall() did not start it. Set NODE_EXTRA_CA_CERTS to the ` +
        'path that the server prints.',
    );
  // Node 22.19 and 24.5 brought these.
  if (!('setDefaultCACertificates' in tls))
    throw new HallError(
      `Node ${process.versions.node} cannot trust a certificate while it runs. Set NODE_EXTRA_CA_CERTS to ${path}.`,
    );
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(path, 'utf8')]);
}
