/** Why passkeys cannot be used here, or null if they can. */
export function passkeyProblem(): { text: string; href?: string } | null {
  const { hostname, protocol, port, pathname } = location;
  if (/^[\d.]+$|^\[/.test(hostname)) {
    const local = hostname.startsWith('127.') || hostname === '[::1]';
    if (!local) return { text: 'Passkeys need a domain name, not an IP address.' };
    const href = `${protocol}//localhost${port && `:${port}`}${pathname}`;
    return { text: 'Passkeys need a domain name. Open this page as localhost instead.', href };
  }
  if (!window.isSecureContext) return { text: 'Passkeys need a secure connection. Open this page with https.' };
  const hasApi = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return hasApi ? null : { text: 'This browser doesn’t support passkeys.' };
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
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser didn’t return a passkey.');
  return JSON.stringify(credential);
}

function errorText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError') return 'The passkey request was cancelled or timed out. Try again.';
  return 'Couldn’t use the passkey here.';
}
