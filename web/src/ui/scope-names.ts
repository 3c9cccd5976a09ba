import { singleScopes } from '@guildhall/protocol/scope-words';
import english from '../../messages/en/scopes.json' with { type: 'json' };
import { texts } from '../i18n/texts.ts';

const t = texts('scopes', english);

function isKnown(scope: string): scope is keyof typeof english {
  return Object.hasOwn(english, scope);
}

/** The rights that scopes grant, in the language of the client; see scopeWords of the protocol, which has them in English. */
export function scopeNames(scopes: readonly string[], integrationType: number): string[] {
  return singleScopes(scopes).map((scope) => {
    const key = scope === 'applications.commands' && integrationType === 1 ? 'applications.commands@user' : scope;
    return isKnown(key) ? t(key) : scope;
  });
}
