import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { GuildRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { SYSTEM_MESSAGE_DUE } from '../channels/hooks.ts';
import { GUILD_UPDATE } from './events.ts';
import { guildObject, incidentsData } from './guild.ts';
import { updateGuildRow } from './queries.ts';
import { updateGuildIncidentActions as operation } from '@guildhall/protocol/operations/guild/guilds';

const FIELDS = ['invites_disabled_until', 'dms_disabled_until'] as const;
const NOTHING = { invites_disabled_until: null, dms_disabled_until: null };

/**
 * Pauses invites, and direct messages between members, until a time at most 24 h ahead; null ends a pause
 * (GuildIncidentsDataResponse). A change sends GUILD_UPDATE, adds audit 1 and posts a message (type 36 or 37) in the
 * channel for safety alerts.
 */
export const updateGuildIncidentActions = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body }) => {
    const values: Partial<GuildRow> = {};
    for (const field of FIELDS) {
      const until = readPause(field, body[field], ctx.clock.now());
      if (until !== undefined) values[field] = until;
    }
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const row = { ...guild.row, ...values };
      const [before, after] = [incidentsData(guild.row) ?? NOTHING, incidentsData(row) ?? NOTHING];
      const changes = changesBetween({ ...before }, { ...after }, FIELDS);
      if (!changes.length) return after;
      await updateGuildRow(tx.db, guild_id, values);
      tx.emit(GUILD_UPDATE, { guild_id }, guildObject({ ...guild, row }));
      await tellOfPause(tx, { ...guild, row }, ctx.viewer.user);
      await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes });
      return after;
    });
  },
});

/**
 * Posts in the channel for safety alerts that a moderator has paused something, with the latest end, or that nothing is
 * paused any more.
 */
async function tellOfPause(tx: Tx, { row, channels }: GuildState, author: UserRow): Promise<void> {
  const channel = channels.get(row.safety_alerts_channel_id ?? '')?.row;
  if (!channel) return;
  const until = Math.max(row.invites_disabled_until ?? 0, row.dms_disabled_until ?? 0);
  const { GUILD_INCIDENT_ALERT_MODE_ENABLED, GUILD_INCIDENT_ALERT_MODE_DISABLED } = MESSAGE_TYPES;
  const said =
    until > tx.now
      ? { type: GUILD_INCIDENT_ALERT_MODE_ENABLED, content: isoTime(until) }
      : { type: GUILD_INCIDENT_ALERT_MODE_DISABLED };
  await tx.notify(SYSTEM_MESSAGE_DUE, { channel, author, ...said });
}

/** Parses the end of a pause to ms since 1970. null and a time in the past end the pause, undefined keeps it. */
function readPause(field: string, value: string | null | undefined, now: number): number | null | undefined {
  if (value === undefined || value === null) return value;
  const until = Date.parse(value);
  if (until > now + LIMITS.guilds.incidentPause.max)
    failForm({ [field]: complain.custom('NUMBER_TYPE_MAX', 'A pause can last at most 24 hours.') });
  return until <= now ? null : until;
}
