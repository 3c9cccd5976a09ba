import { SCOPE_WORDS } from '@guildhall/protocol/scope-words';
import { UMBRELLA_SCOPES } from '@guildhall/protocol/scopes';

/** What scopes give, those of umbrella scopes one by one; a scope without words of its own is named as it is. */
export function scopeWords(scopes: readonly string[], integrationType: number): string[] {
  const single = new Set(
    scopes.flatMap((scope) => UMBRELLA_SCOPES[scope] ?? [scope]).filter((scope) => !(scope in UMBRELLA_SCOPES)),
  );
  return [...single].map((scope) =>
    scope === 'applications.commands' && integrationType === 1
      ? 'Offer you its commands everywhere'
      : (SCOPE_WORDS[scope] ?? scope),
  );
}
