/** Why passkeys cannot be used here, or null if they can. */
import { t } from './text.ts';
export function passkeyProblem(): { text: string; href?: string } | null {
  const { hostname, protocol, port, pathname } = location;
  if (/^[\d.]+$|^\[/.test(hostname)) {
    const local = hostname.startsWith('127.') || hostname === '[::1]';
    if (!local) return { text: t('passkeyDomain') };
    const href = `${protocol}//localhost${port && `:${port}`}${pathname}`;
    return { text: t('passkeyLocalhost'), href };
  }
  if (!window.isSecureContext) return { text: t('passkeySecure') };
  const hasApi = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return hasApi ? null : { text: t('passkeyBrowser') };
}

/** Asks the user for a passkey; returns the signed response as JSON text. Throws an Error with a message for the user. */
export function signWithPasskey(challenge: string): Promise<string> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(challenge).publicKey);
    return navigator.credentials.get({ publicKey });
  });
}

/** Asks the user to create a passkey; returns the new credential as JSON text. Throws as above. */
export function makePasskey(challenge: string): Promise<string> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(challenge).publicKey);
    return navigator.credentials.create({ publicKey });
  });
}

async function ask(run: () => Promise<Credential | null>): Promise<string> {
  const hurdle = passkeyProblem();
  if (hurdle) throw new Error(hurdle.text);
  let credential: Credential | null;
  try {
    credential = await run();
  } catch (error) {
    throw new Error(errorText(error));
  }
  if (!(credential instanceof PublicKeyCredential)) throw new Error(t('passkeyMissing'));
  return JSON.stringify(credential);
}

function errorText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return t('passkeyKnown');
  if (name === 'NotAllowedError') return t('passkeyCancelled');
  return t('passkeyFailed');
}
