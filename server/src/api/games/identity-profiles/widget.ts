import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Widget, ProfileData } from '@guildhall/protocol/objects/games/identity-profiles';
import type { WidgetLayout } from '@guildhall/protocol/bodies/apps/applications';

const linkedTo = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('external_identities').select('digest').where('user_id', '=', param('user_id')),
);

/** The games' data about a user, under external identities or those assigned by a game. */
async function keptOf(db: Db, userId: Snowflake) {
  const linked = await db.all(linkedTo, { user_id: userId });
  const digests = linked.map(({ digest }) => digest);
  return db.kysely
    .selectFrom('identity_profiles')
    .innerJoin('applications', 'applications.id', 'identity_profiles.application_id')
    .select(['applications.id', 'applications.name', 'applications.icon', 'applications.settings_json'])
    .select(['identity_profiles.username', 'identity_profiles.data_json'])
    .where((eb) => {
      const own = eb('identity_profiles.user_id', '=', userId);
      return digests.length ? eb.or([own, eb('identity_profiles.digest', 'in', digests)]) : own;
    })
    .orderBy('identity_profiles.updated_at', 'desc')
    .execute();
}

/** The widgets of a user's games that have a layout, newest first. */
export async function widgetsOf(db: Db, userId: Snowflake): Promise<Widget[]> {
  const rows = await keptOf(db, userId);
  if (!rows.length) return [];
  const query = db.kysely.selectFrom('oauth2_grants').select('application_id').where('user_id', '=', userId);
  const granted = new Set((await query.execute()).map((row) => row.application_id));
  return rows.flatMap(({ id, name, icon, settings_json, username, data_json }) => {
    const settings: { stats_widget?: WidgetLayout } = JSON.parse(settings_json);
    const layout = settings.stats_widget;
    if (!layout || !granted.has(id)) return [];
    const fields = fieldsOf(layout, data_json === null ? null : JSON.parse(data_json));
    return [{ application: { id, name, icon }, title: layout.title ?? null, username, fields }];
  });
}

/** The fields of the layout that have a value, in layout order. */
function fieldsOf({ fields }: WidgetLayout, data: ProfileData | null): Widget['fields'] {
  const primary = new Map<string, unknown>(Object.entries(data?.primary ?? {}));
  const own = new Map<string, unknown>((data?.dynamic ?? []).map(({ name, value }) => [`dynamic.${name}`, value]));
  return fields.flatMap((field) => {
    const value = primary.get(field) ?? own.get(field);
    return isShown(value) ? [{ name: field.replace(/^dynamic\./, ''), value }] : [];
  });
}

function isShown(value: unknown): value is Widget['fields'][number]['value'] {
  return (
    typeof value === 'string' || typeof value === 'number' || (typeof value === 'object' && value !== null && 'url' in value)
  );
}
