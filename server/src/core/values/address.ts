import { complain, type FieldError } from '../framework/errors.ts';

/** Control characters, whitespace and backslashes, which URL parsers silently drop or rewrite (RFC 3986 2). */
const UNSAFE = /[\p{Cc}\p{Z}\\]/u;

/** Control characters, line breaks and backslashes: with them an address leads elsewhere than it seems to. Spaces are only encoded. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;

/** Schemes whose host is a file's name, which may have any character. */
const FILE_SCHEMES: readonly string[] = ['attachment'];

/**
 * Why an address that users open or a client shows is invalid: not well formed, of another scheme than those allowed (lower
 * case), or with control characters, backslashes, credentials, or a wildcard in the host.
 */
export function addressComplaint(address: string, schemes: readonly string[]): FieldError | undefined {
  const scheme = schemeOf(address);
  if (scheme === undefined || MISLEADING.test(address) || !URL.canParse(address)) return badUrl();
  if (!schemes.includes(scheme)) return badScheme(scheme, schemes);
  if (FILE_SCHEMES.includes(scheme)) return undefined;
  // Browsers take any number of slashes for two.
  if (WEB.includes(scheme) && !WITH_AUTHORITY.test(address)) return badUrl();
  return hasPlainHost(address) ? undefined : badUrl();
}

/** Whether a text is the address of a web page or picture, as addressComplaint() checks it for http and https. */
export function isWebAddress(text: string): boolean {
  return addressComplaint(text, WEB) === undefined;
}

/**
 * Why the address of a web page or server that is configured for an application is invalid: as addressComplaint() for http and
 * https, and no whitespace.
 */
export function webAddressComplaint(address: string): FieldError | undefined {
  return isUnsafe(address) ? badUrl() : addressComplaint(address, WEB);
}

/** Whether an address has control characters, whitespace or backslashes. */
export function isUnsafe(address: string): boolean {
  return UNSAFE.test(address);
}

const WEB = ['http', 'https'];
const WITH_AUTHORITY = /^https?:\/\/[^/]/i;
/** Schemes that browsers and systems handle themselves, so that no application can receive a redirect by them. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'about blob callto chrome chrome-extension cid content data dict facetime feed file filesystem ftp ftps geo git gopher ' +
    'imap intent irc ircs jar javascript ldap ldaps mailto market mid mms moz-extension ms-appx news nfs nntp pop resource rtsp ' +
    'sftp sip sips skype sms smsto smb ssh tel telnet urn vbscript view-source wais webcal ws wss wyciwyg xmpp'
  ).split(' '),
);

/**
 * Validates a redirect URI (RFC 6749 3.1.2, RFC 8252 7): returns a complaint, or undefined.
 * - An absolute URI without a fragment, credentials, control characters, whitespace or a wildcard host.
 * - https, http, or a private-use scheme of an installed application such as `com.example.app:/authorize/callback`,
 *   which has a path or host and is not handled by browsers themselves.
 */
export function redirectComplaint(uri: string): FieldError | undefined {
  const scheme = schemeOf(uri);
  if (scheme === undefined || isUnsafe(uri) || !URL.canParse(uri)) return badUrl();
  // Also refuses an empty fragment: text appended after it would not reach the site.
  if (RESERVED.has(scheme) || uri.includes('#')) return badScheme(scheme);
  if (WEB.includes(scheme)) return WITH_AUTHORITY.test(uri) && hasPlainHost(uri) ? undefined : badUrl();
  return /^[^:]+:\/./.test(uri) && hasPlainHost(uri) ? undefined : badUrl();
}

/** Whether the authority of a well-formed URL is only a host and port. */
function hasPlainHost(address: string): boolean {
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && !/^[a-z0-9+.-]+:\/\/[^/?#]*@/i.test(address) && !hostname.includes('*');
}

function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

const badUrl = () => complain.custom('URL_TYPE_INVALID_URL', 'Not a well formed URL.');

function badScheme(scheme: string, schemes?: readonly string[]): FieldError {
  if (!schemes) return complain.custom('URL_TYPE_INVALID_SCHEME', 'Scheme is not allowed.');
  const allowed = schemes.map((one) => `'${one}'`).join(', ');
  return complain.custom('URL_TYPE_INVALID_SCHEME', `Scheme "${scheme}" must be one of (${allowed}).`);
}
