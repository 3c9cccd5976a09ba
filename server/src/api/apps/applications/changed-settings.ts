import { bits } from '@guildhall/protocol/schemas';
import type { Static } from 'typebox';
import { knownFields } from '../../../core/framework/known-fields.ts';
import type { ApplicationSettings } from './application.ts';
import type { Change } from './body.ts';
import type { InstallParams, IntegrationTypesConfig } from '@guildhall/protocol/objects/apps/applications';
import { EVENT_WEBHOOKS, type InstallBody, WidgetLayout } from '@guildhall/protocol/bodies/apps/applications';

/** Settings that are stored unchanged. */
const PLAIN = [
  'terms_of_service_url',
  'privacy_policy_url',
  'custom_install_url',
  'role_connections_verification_url',
  'event_webhooks_url',
  'event_webhooks_status',
  'max_participants',
  'explicit_content_filter',
  'channel_obfuscation_enabled',
  'social_terms_accepted',
] as const;

/** The settings after a change; null removes a field, absent fields are kept. `cover` is the hash of a new picture. */
export function changedSettings(
  current: ApplicationSettings,
  body: Change,
  cover: string | null | undefined,
): ApplicationSettings {
  const next: ApplicationSettings = { ...current };
  const set = <K extends keyof ApplicationSettings>(key: K, value: ApplicationSettings[K] | null | '') => {
    if (value === undefined) return;
    if (value === null || value === '') delete next[key];
    else next[key] = value;
  };
  for (const key of PLAIN) set(key, body[key]);
  set('cover_image', cover);
  set('tags', unique(body.tags));
  set('rpc_origins', unique(body.rpc_origins));
  set('event_webhooks_types', unique(body.event_webhooks_types));
  set('stats_widget', body.stats_widget && knownFields(WidgetLayout, body.stats_widget));
  set('install_params', body.install_params && installParams(body.install_params));
  set('integration_types_config', body.integration_types_config && typesConfig(body.integration_types_config));
  if (body.description !== undefined) set('description_localizations', localizations(body.description));
  // Without an endpoint nothing is sent.
  if (body.event_webhooks_url === null && body.event_webhooks_status === undefined)
    set('event_webhooks_status', current.event_webhooks_status && EVENT_WEBHOOKS.DISABLED);
  return next;
}

function unique<T>(given: readonly T[] | null | undefined): T[] | null | undefined {
  return given?.length ? [...new Set(given)] : given && null;
}

function localizations(description: Change['description']): Record<string, string> | null {
  const given = typeof description === 'object' ? description?.localizations : null;
  return given && Object.keys(given).length ? given : null;
}

function installParams(given: Static<typeof InstallBody>): InstallParams {
  return { scopes: [...new Set(given.scopes ?? [])], permissions: String(bits(given.permissions ?? 0)) };
}

function typesConfig(given: NonNullable<Change['integration_types_config']>): IntegrationTypesConfig {
  const config: IntegrationTypesConfig = {};
  for (const type of ['0', '1'] as const) {
    const one = given[type];
    if (!one) continue;
    config[type] = one.oauth2_install_params ? { oauth2_install_params: installParams(one.oauth2_install_params) } : {};
  }
  return config;
}
