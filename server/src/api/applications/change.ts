import { Bits, bits, ImageData, Maybe, Nullable, OneOf, Text } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import type { Context } from '../../core/context.ts';
import { ApiError, complain, fail, type FieldError, failForm } from '../../core/errors.ts';
import { readImage, saveImage } from '../../core/images.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import type { Viewer } from '../../core/viewer.ts';
import { describeApplication } from './access.ts';
import {
  type ApplicationSettings,
  applicationSettings,
  type InstallParams,
  type IntegrationTypesConfig,
  type PrivateApplicationObject,
  OWNER_FLAGS,
  SETTABLE_FLAGS,
} from './application.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';

const Install = Type.Object({
  scopes: Maybe(Type.Array(Type.Union([Type.Literal('applications.commands'), Type.Literal('bot')]), { maxItems: 2 })),
  permissions: Maybe(Bits()),
});
const IntegrationType = Nullable(Type.Object({ oauth2_install_params: Maybe(Install) }));
const Address = () => Maybe(Type.String({ maxLength: 2048 }));

/** What may be changed of an application; `description` also in the newer form with a default. */
export const ApplicationChange = Type.Object({
  name: Type.Optional(Text(1, 32)),
  description: Maybe(
    Type.Union([
      Type.String({ maxLength: 400 }),
      Type.Object({ default: Type.String({ maxLength: 400 }), localizations: Maybe(Type.Object({})) }),
    ]),
  ),
  icon: Maybe(ImageData()),
  cover_image: Maybe(ImageData()),
  flags: Maybe(Type.Integer({ minimum: 0 })),
  bot_public: Maybe(Type.Boolean()),
  bot_require_code_grant: Maybe(Type.Boolean()),
  redirect_uris: Maybe(Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), { maxItems: 10 })),
  tags: Maybe(Type.Array(Text(1, 20), { maxItems: 5 })),
  install_params: Maybe(Install),
  integration_types_config: Maybe(Type.Object({ '0': Type.Optional(IntegrationType), '1': Type.Optional(IntegrationType) })),
  terms_of_service_url: Address(),
  privacy_policy_url: Address(),
  custom_install_url: Address(),
  explicit_content_filter: Maybe(OneOf(0, 1)),
  channel_obfuscation_enabled: Maybe(Type.Boolean()),
  interactions_endpoint_url: Type.Optional(Type.Unknown()),
  role_connections_verification_url: Type.Optional(Type.Unknown()),
  event_webhooks_url: Type.Optional(Type.Unknown()),
  event_webhooks_status: Type.Optional(Type.Unknown()),
  event_webhooks_types: Type.Optional(Type.Unknown()),
  max_participants: Type.Optional(Type.Unknown()),
  team_id: Type.Optional(Type.Unknown()),
});
type Change = Static<typeof ApplicationChange>;

/** Fields that would do something which is not there yet: better refused than stored without effect. */
const NOT_BUILT = [
  'interactions_endpoint_url',
  'role_connections_verification_url',
  'event_webhooks_url',
  'event_webhooks_status',
  'event_webhooks_types',
  'max_participants',
  'team_id',
] as const;

/** Addresses that a redirect must never go to (oauth2, rules of registration). */
const DANGEROUS_SCHEMES: ReadonlySet<string> = new Set(['javascript:', 'data:', 'file:', 'blob:', 'vbscript:']);

/** Changes an application and gives back the whole; null takes a field away, absent leaves it. */
export async function changeApplication(ctx: Context, row: ApplicationRow, body: Change): Promise<PrivateApplicationObject> {
  refuseNotBuilt(body);
  checkAddresses(body);
  if (body.name !== undefined && !body.name.trim()) failForm({ name: complain.required() });
  const icon = body.icon && (await saveImage(ctx.blobs, `app-icons/${row.id}`, readImage(body.icon, 'icon')));
  const cover =
    body.cover_image && (await saveImage(ctx.blobs, `app-icons/${row.id}`, readImage(body.cover_image, 'cover_image')));
  const changed = await ctx.transact(async (tx) => {
    const current = (await lockApplication(tx.db, row.id)) ?? fail('UNKNOWN_APPLICATION');
    const settings = changedSettings(applicationSettings(current), body, cover);
    return updateApplicationRow(tx.db, current, {
      ...changedColumns(current, body, icon, ctx.viewer.kind),
      settings_json: JSON.stringify(settings),
    });
  });
  return describeApplication(ctx.store.read, changed);
}

function refuseNotBuilt(body: Change): void {
  const asked = NOT_BUILT.find((field) => body[field] !== undefined && body[field] !== null);
  if (asked) throw new ApiError(501, 0, `501: ${asked} is not supported yet`);
  const { description } = body;
  if (typeof description === 'object' && description?.localizations && Object.keys(description.localizations).length)
    throw new ApiError(501, 0, '501: description.localizations is not supported yet');
}

function checkAddresses(body: Change): void {
  const complaints: Record<string, FieldError> = {};
  const check = (path: string, value: string | null | undefined, isAllowed: (address: URL) => boolean) => {
    if (value === undefined || value === null || value === '') return;
    if (!URL.canParse(value)) complaints[path] = complain.custom('URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    else if (!isAllowed(new URL(value))) complaints[path] = complain.custom('URL_TYPE_INVALID_SCHEME', 'Scheme is not allowed.');
  };
  const isWeb = (address: URL) => address.protocol === 'https:' || address.protocol === 'http:';
  check('terms_of_service_url', body.terms_of_service_url, isWeb);
  check('privacy_policy_url', body.privacy_policy_url, isWeb);
  check('custom_install_url', body.custom_install_url, isWeb);
  body.redirect_uris?.forEach((uri, index) => {
    check(`redirect_uris.${index}`, uri, (address) => !DANGEROUS_SCHEMES.has(address.protocol) && address.hash === '');
  });
  if (Object.keys(complaints).length) failForm(complaints);
}

function changedColumns(
  row: ApplicationRow,
  body: Change,
  icon: string | null | undefined,
  by: Viewer['kind'],
): Partial<ApplicationRow> {
  const { description: text } = body;
  const description = typeof text === 'object' ? (text?.default ?? '') : text;
  return {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(typeof body.flags === 'number'
      ? { flags: withSettableFlags(row.flags, body.flags, by === 'person' ? OWNER_FLAGS : SETTABLE_FLAGS) }
      : {}),
    ...(typeof body.bot_public === 'boolean' ? { bot_public: body.bot_public ? 1 : 0 } : {}),
    ...(typeof body.bot_require_code_grant === 'boolean' ? { bot_require_code_grant: body.bot_require_code_grant ? 1 : 0 } : {}),
    ...(body.redirect_uris === undefined ? {} : { redirect_uris_json: JSON.stringify([...new Set(body.redirect_uris ?? [])]) }),
  };
}

/** The settable bits as asked, all others as they are; bits above 31 do not fit the operators, so BigInt. */
function withSettableFlags(current: number, asked: number, bits: number): number {
  const settable = BigInt(bits);
  return Number((BigInt(current) & ~settable) | (BigInt(asked) & settable));
}

function changedSettings(current: ApplicationSettings, body: Change, cover: string | null | undefined): ApplicationSettings {
  const next: ApplicationSettings = { ...current };
  const set = <K extends keyof ApplicationSettings>(key: K, value: ApplicationSettings[K] | null | '') => {
    if (value === undefined) return;
    if (value === null || value === '') delete next[key];
    else next[key] = value;
  };
  set('cover_image', cover);
  set('tags', body.tags?.length === 0 ? null : body.tags && [...new Set(body.tags)]);
  set('install_params', body.install_params && installParams(body.install_params));
  set('integration_types_config', body.integration_types_config && typesConfig(body.integration_types_config));
  set('terms_of_service_url', body.terms_of_service_url);
  set('privacy_policy_url', body.privacy_policy_url);
  set('custom_install_url', body.custom_install_url);
  set('explicit_content_filter', body.explicit_content_filter);
  set('channel_obfuscation_enabled', body.channel_obfuscation_enabled);
  return next;
}

function installParams(given: Static<typeof Install>): InstallParams {
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
