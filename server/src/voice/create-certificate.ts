import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate for hosts, with its key and the authority that signed it, all PEM. */
export interface Issued {
  cert: string;
  key: string;
  /** The certificate that clients have to trust. */
  authority: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Creates a certificate for hosts and the authority that signs it, whose key is not kept. A certificate that is its own
 * authority is refused by some TLS libraries, such as rustls. Times in ms since 1970.
 */
export async function createCertificate(
  hosts: readonly string[],
  { notBefore, notAfter }: { notBefore: number; notAfter: number },
): Promise<Issued> {
  // The decorators of the package need it.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const [authorityKeys, keys] = [await makeKeys(), await makeKeys()];
  const period = { notBefore: new Date(notBefore), notAfter: new Date(notAfter), signingAlgorithm: ALGORITHM };
  const serial = () => randomBytes(16).toString('hex').replace(/^./, '4');
  // Clients find a trusted certificate by its subject: one that several had would lead them to the wrong one.
  const name = `CN=Guildhall voice ${randomBytes(8).toString('hex')}`;
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...period,
    serialNumber: serial(),
    name,
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...period,
    serialNumber: serial(),
    issuer: authority.subject,
    subject: 'CN=Guildhall voice server',
    signingKey: authorityKeys.privateKey,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      // Python refuses chains without the two identifiers (VERIFY_X509_STRICT).
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`,
    authority: `${authority.toString('pem')}\n`,
  };
}
