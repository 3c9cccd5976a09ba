import { webAddressComplaint } from '../../../core/values/address.ts';
import type { FieldError } from '../../../core/framework/errors.ts';
import type { ProfileData } from '@guildhall/protocol/objects/games/identity-profiles';
/** Complaints about the pictures of a profile, by their fields; none when all are addresses of the web. */
export function pictureComplaints({ primary, dynamic }: ProfileData): Record<string, FieldError> {
  const complaints: Record<string, FieldError> = {};
  const check = (path: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('url' in value) || typeof value.url !== 'string') return;
    const complaint = webAddressComplaint(value.url);
    if (complaint) complaints[`data.${path}.url`] = complaint;
  };
  for (const [field, value] of Object.entries(primary ?? {})) check(`primary.${field}`, value);
  for (const [index, { value }] of (dynamic ?? []).entries()) check(`dynamic.${index}.value`, value);
  return complaints;
}
