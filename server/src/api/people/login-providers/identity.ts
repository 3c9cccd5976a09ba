import { LIMITS } from '@guildhall/protocol/limits';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LoginProvider } from './provider.ts';
import { isWebAddress } from '../../../core/values/address.ts';

/** The claims of a provider about an account. */
export const Identity = Type.Object({
  subject: Type.String(),
  /** The name of the account at the provider. */
  name: Type.String(),
  username: Type.Union([Type.String(), Type.Null()]),
  global_name: Type.Union([Type.String(), Type.Null()]),
  /** In lower case. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** The provider has verified it, and the operator trusts the provider. */
  email_trusted: Type.Boolean(),
  avatar: Type.Union([Type.String(), Type.Null()]),
});
export type Identity = Static<typeof Identity>;

/** The untyped claims of a provider about an account. */
export type Claims = Readonly<Record<string, unknown>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Characters that are invisible or change how a text around them is read. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The identity in the claims; undefined if they have no usable subject. Odd values of other claims are left out. */
export function readIdentity(provider: LoginProvider, claims: Claims): Identity | undefined {
  const { claims: paths } = provider;
  const subject = subjectAt(claims, paths.subject);
  if (subject === undefined || subject.length > LIMITS.accounts.providerSubject.max) return undefined;
  const username = textAt(claims, paths.username);
  const global = textAt(claims, paths.name);
  const email = textAt(claims, paths.email)?.toLowerCase();
  const isEmail = email !== undefined && email.length <= 254 && EMAIL.test(email);
  const avatar = textAt(claims, paths.avatar);
  const { max } = LIMITS.connections.name;
  return {
    subject,
    name: cut(username ?? (isEmail ? email : undefined) ?? global ?? subject, max),
    username: username === undefined ? null : cut(username, max),
    global_name: global === undefined ? null : cut(global, LIMITS.accounts.globalName.max),
    email: isEmail ? email : null,
    email_trusted: isEmail && provider.trustEmail && isVerified(provider, claims),
    avatar: avatar !== undefined && avatar.length <= 2048 && isWebAddress(avatar) ? avatar : null,
  };
}

/** An identity as it was stored. */
export function storedIdentity(json: string): Identity {
  return Value.Parse(Identity, JSON.parse(json));
}

/** A provider that does not say whether it has verified addresses is taken at its operator's word. */
function isVerified({ claims: paths }: LoginProvider, claims: Claims): boolean {
  if (paths.email_verified === undefined) return true;
  const said = valueAt(claims, paths.email_verified);
  return said === true || said === 'true';
}

/** A non-empty string, or an integer as its digits. A number that lost digits would be another person's id. */
function subjectAt(claims: Claims, path: string): string | undefined {
  const value = valueAt(claims, path);
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A string without invisible characters. */
function textAt(claims: Claims, path: string): string | undefined {
  const value = valueAt(claims, path);
  if (typeof value !== 'string' || value.length > 4096) return undefined;
  return value.replaceAll(INVISIBLE, '').trim() || undefined;
}

/** The claim of this name, else the value at a path such as `data.0.id`. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let node: unknown = claims;
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Reflect.get(node, key);
  }
  return node;
}

/** At most `max` UTF-16 units, never half of a character. */
function cut(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
