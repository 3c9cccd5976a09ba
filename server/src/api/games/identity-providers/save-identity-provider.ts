import { fail } from '../../../core/framework/errors.ts';
import type { Static } from 'typebox';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { issuerComplaint, providerAddressComplaint } from '../../../core/oauth2/issuer.ts';
import { providerAccess } from './access.ts';
import type { IdentityProvider, SettingRule, Settings } from './provider.ts';
import { findProvider, providerObject, upsertProvider } from './queries.ts';
import {
  type SaveIdentityProviderBody,
  saveIdentityProvider as operation,
} from '@guildhall/protocol/operations/games/identity-providers';

/**
 * Configures a provider at which the application's players prove their identity: `{id, type, settings}`.
 * - Replaces the previous settings; an omitted secret is kept as long as the addresses do not change.
 * - Addresses are checked as docs/contract/game-accounts.md#issuers specifies (50035).
 * - An OIDC issuer is called (530008, 530009).
 */
export const saveIdentityProvider = route(operation, {
  access: providerAccess,
  limit: limits.write,
  run: async (ctx, { access: { application, provider }, body }) => {
    const before = await findProvider(ctx.store.read, application.id, provider.type);
    const settings = readSettings(provider, body, before?.settings ?? {});
    await provider.verify?.(ctx, settings);
    const saved = await ctx.transact((tx) => upsertProvider(tx, application.id, { type: provider.type, settings }));
    return providerObject(saved) ?? fail('UNKNOWN_APPLICATION');
  },
});

/** Validates the settings that the provider type needs: 50035. */
function readSettings(
  { settings: rules }: IdentityProvider,
  body: Static<typeof SaveIdentityProviderBody>,
  before: Settings,
): Settings {
  const given = new Map(Object.entries(body));
  const complaints: Record<string, FieldError> = {};
  const settings: Record<string, string> = {};
  // Sending a secret to a new address requires knowing it.
  const isElsewhere = Object.entries(rules).some(([name, { address }]) => {
    const value = address && given.get(name);
    return typeof value === 'string' && value !== before[name];
  });
  for (const [name, rule] of Object.entries(rules)) {
    const value = given.get(name) ?? (rule.secret && !isElsewhere ? before[name] : undefined);
    const complaint = value === undefined || value === null ? missing(rule) : wrong(rule, value);
    if (complaint) complaints[name] = complaint;
    else if (typeof value === 'string') settings[name] = value;
  }
  if (Object.keys(complaints).length) failForm(complaints);
  return settings;
}

function missing({ required }: SettingRule): FieldError | undefined {
  return required ? complain.required() : undefined;
}

function wrong({ address }: SettingRule, value: string): FieldError | undefined {
  if (value.includes('\0')) return complain.custom('STRING_TYPE_REGEX', 'String value did not match validation regex.');
  const complaint = address && (address === 'issuer' ? issuerComplaint : providerAddressComplaint)(value);
  return complaint === undefined ? undefined : complain.custom('URL_TYPE_INVALID_URL', complaint);
}
