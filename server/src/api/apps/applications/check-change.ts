import { LOCALES } from '@guildhall/protocol/enums';
import { redirectComplaint, webAddressComplaint } from '../../../core/values/address.ts';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { isLocale } from '../commands/locale.ts';
import type { ApplicationSettings } from './application.ts';
import type { Change } from './body.ts';
import { EVENT_WEBHOOKS } from '@guildhall/protocol/bodies/apps/applications';

/** URLs of pages and servers. */
const WEB_ADDRESSES = [
  'terms_of_service_url',
  'privacy_policy_url',
  'custom_install_url',
  'role_connections_verification_url',
  'interactions_endpoint_url',
  'event_webhooks_url',
] as const;

const badUrl = () => complain.custom('URL_TYPE_INVALID_URL', 'Not a well formed URL.');

/** Fails with 50035 for all invalid fields of a body together. */
export function checkChange(body: Change): void {
  const complaints: Record<string, FieldError> = {};
  const note = (path: string, complaint: FieldError | undefined) => {
    if (complaint) complaints[path] = complaint;
  };
  if (body.name !== undefined && !body.name.trim()) note('name', complain.required());
  for (const field of WEB_ADDRESSES) if (body[field]) note(field, webAddressComplaint(body[field]));
  body.redirect_uris?.forEach((uri, index) => {
    note(`redirect_uris.${index}`, redirectComplaint(uri));
  });
  body.rpc_origins?.forEach((origin, index) => {
    note(`rpc_origins.${index}`, originComplaint(origin));
  });
  const description = typeof body.description === 'object' ? body.description : undefined;
  const locales = Object.keys(description?.localizations ?? {});
  if (!locales.every(isLocale)) note('description.localizations', complain.choices(LOCALES));
  checkInstalls(body, note);
  if (Object.keys(complaints).length) failForm(complaints);
}

/** Refuses conflicting settings: two ways to install, or events without an endpoint. */
export function checkTogether(settings: ApplicationSettings, body: Change): void {
  if (settings.custom_install_url !== undefined && settings.install_params !== undefined)
    failForm({
      [body.custom_install_url ? 'custom_install_url' : 'install_params']: complain.custom(
        'APPLICATION_INSTALL_LINK_EXCLUSIVE',
        'An application has a custom_install_url or install_params, not both.',
      ),
    });
  if (settings.event_webhooks_status === EVENT_WEBHOOKS.ENABLED && settings.event_webhooks_url === undefined)
    failForm({ event_webhooks_url: complain.required() });
}

function checkInstalls({ integration_types_config: types }: Change, note: (path: string, complaint: FieldError) => void): void {
  if (!types) return;
  if (!types['0'] && !types['1']) note('integration_types_config', complain.required());
  if (types['1']?.oauth2_install_params?.scopes?.includes('bot'))
    note('integration_types_config.1.oauth2_install_params.scopes', complain.choices(['applications.commands']));
}

/** An origin is a scheme, a host and a port (RFC 6454). */
function originComplaint(origin: string): FieldError | undefined {
  return webAddressComplaint(origin) ?? (new URL(origin).origin === origin ? undefined : badUrl());
}
