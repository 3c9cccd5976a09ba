/** What passkeys need here and do not have, or null when they can be used. */
export function passkeyHurdle(): { text: string; href?: string } | null {
  const { hostname, protocol, port, pathname } = location;
  if (/^[\d.]+$|^\[/.test(hostname)) {
    const local = hostname.startsWith('127.') || hostname === '[::1]';
    if (!local) return { text: 'Passkeys need a name for this server, not an address of numbers.' };
    const href = `${protocol}//localhost${port && `:${port}`}${pathname}`;
    return { text: 'Passkeys need a name for this server: open it as localhost.', href };
  }
  if (!window.isSecureContext) return { text: 'Passkeys need a secure connection: open this server by https.' };
  const hasApi = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return hasApi ? null : { text: 'This browser does not know passkeys.' };
}

/** Lets the person use a passkey; gives what it signed, as JSON text. Throws an Error with words for the person. */
export function signWithPasskey(challenge: string): Promise<string> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(challenge).publicKey);
    return navigator.credentials.get({ publicKey });
  });
}

/** Lets the person make a passkey; gives the new credential as JSON text. Throws as above. */
export function makePasskey(challenge: string): Promise<string> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(challenge).publicKey);
    return navigator.credentials.create({ publicKey });
  });
}

async function ask(run: () => Promise<Credential | null>): Promise<string> {
  const hurdle = passkeyHurdle();
  if (hurdle) throw new Error(hurdle.text);
  let credential: Credential | null;
  try {
    credential = await run();
  } catch (error) {
    throw new Error(wordsOf(error));
  }
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.');
  return JSON.stringify(credential);
}

function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError') return 'The passkey was not used: it was cancelled, or it took too long. Try again.';
  return 'The passkey could not be used here.';
}
