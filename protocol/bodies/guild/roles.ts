import { Maybe, Whole, TextWithin, Bits, ImageData, Text } from '../../schemas.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

export const Color = () => Maybe(Whole(0, 0xffffff));

/** The body of create and update (CreateRoleRequest, UpdateRoleRequestPartial). */
export const RoleBody = Type.Object({
  name: Maybe(TextWithin(LIMITS.guilds.roleName)),
  permissions: Maybe(Bits()),
  color: Color(),
  colors: Maybe(Type.Object({ primary_color: Color(), secondary_color: Color(), tertiary_color: Color() })),
  hoist: Maybe(Type.Boolean()),
  mentionable: Maybe(Type.Boolean()),
  icon: Maybe(ImageData()),
  unicode_emoji: Maybe(Text(0, 100)),
});
