import type { MemberProfile, ProfileMetadata } from '@guildhall/protocol/objects/people/users';
import type { ProfileChange } from '@guildhall/protocol/operations/people/users';
import type { Context } from '../../../core/framework/context.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';

/** The columns of a profile, global or in one guild. */
export type ProfileColumns = Pick<UserRow & MemberRow, 'bio' | 'banner' | 'accent_color' | 'pronouns' | 'theme_colors_json'>;

/** The profile fields of a user. */
export function profileMetadata(row: ProfileColumns): ProfileMetadata {
  const { bio, banner, accent_color, pronouns, theme_colors_json } = row;
  const theme_colors = theme_colors_json === null ? null : JSON.parse(theme_colors_json);
  return { bio, banner, accent_color, pronouns, theme_colors };
}

/** The profile fields of a member; empty ones fall back to the global profile. */
export function memberProfile(row: ProfileColumns & { guild_id: string }): MemberProfile {
  return { ...profileMetadata(row), guild_id: row.guild_id };
}

/** The columns that a change sets, in the order of the table; a banner is stored in `folder`. */
export async function readProfileChange(ctx: Context, change: ProfileChange, folder: string): Promise<Partial<ProfileColumns>> {
  const { pronouns, bio, accent_color, theme_colors } = change;
  const banner = change.banner && (await saveImage(ctx.blobs, folder, readImage(change.banner, 'banner')));
  return {
    ...(pronouns === undefined ? {} : { pronouns: pronouns?.trim() ?? '' }),
    ...(bio === undefined ? {} : { bio: bio ?? '' }),
    ...(banner === undefined ? {} : { banner }),
    ...(accent_color === undefined ? {} : { accent_color }),
    ...(theme_colors === undefined ? {} : { theme_colors_json: theme_colors && JSON.stringify(theme_colors) }),
  };
}
