import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';
import { ApplicationCommandPermissionType } from '../enums.ts';

/** Texts by language. */
export const Localizations = Type.Record(Type.String(), Type.String());
export type Localizations = Static<typeof Localizations>;

/** One permission of a command (ApplicationCommandPermission). */
export const CommandPermission = Type.Object(
  {
    /** A role, user or channel; the guild's own id is everyone, the id before it all channels. */
    id: Id,
    type: ApplicationCommandPermissionType,
    permission: Type.Boolean(),
  },
  { title: 'CommandPermission' },
);
export type CommandPermission = Static<typeof CommandPermission>;

/** The permissions of a command in a guild, in wire format (CommandPermissionsResponse). */
export const CommandPermissionsObject = Type.Object(
  {
    /** The command, or the application for all commands without permissions of their own. */
    id: Id,
    application_id: Id,
    guild_id: Id,
    permissions: Type.Array(CommandPermission),
  },
  { title: 'CommandPermissionsObject' },
);
export type CommandPermissionsObject = Static<typeof CommandPermissionsObject>;
