import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import {
  ApplicationCommandHandler,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
} from '../enums.ts';
import { ApplicationObject } from './applications.ts';

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

/** A command of an application, global or of a guild (ApplicationCommandResponse). */
export const CommandObject = Type.Object(
  {
    id: Id,
    application_id: Id,
    version: Id,
    default_member_permissions: Nullable(Type.String()),
    type: ApplicationCommandType,
    name: Type.String(),
    name_localized: Type.Optional(Type.String()),
    name_localizations: Type.Optional(Nullable(Localizations)),
    description: Type.String(),
    description_localized: Type.Optional(Type.String()),
    description_localizations: Type.Optional(Nullable(Localizations)),
    /** For commands of a guild. */
    guild_id: Type.Optional(Id),
    /** For global commands, as are the next two. */
    dm_permission: Type.Optional(Type.Boolean()),
    contexts: Type.Optional(Nullable(Type.Array(InteractionContextType))),
    integration_types: Type.Optional(Type.Array(ApplicationIntegrationType)),
    options: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
    nsfw: Type.Boolean(),
    /** For commands that launch an activity. */
    handler: Type.Optional(ApplicationCommandHandler),
  },
  { title: 'CommandObject' },
);
export type CommandObject = Static<typeof CommandObject>;

/** The commands that a user can run in a place, and their applications. */
export const CommandIndexObject = Type.Object(
  { applications: Type.Array(ApplicationObject), application_commands: Type.Array(CommandObject), version: Type.String() },
  { title: 'CommandIndexObject' },
);
export type CommandIndexObject = Static<typeof CommandIndexObject>;
