import type { ChannelRow } from '../../core/tables.ts';
import { type ChannelHead, type ChannelObject, channelObject } from '../channels/index.ts';
import type { UserObject } from '../users/index.ts';

/** A direct message channel as one of its users sees it (PrivateChannelResponse): `recipients` are the others. */
export interface PrivateChannelObject extends ChannelObject {
  recipients: UserObject[];
}

/** A direct message channel with its recipients, without the one who looks. */
export function privateChannelObject(
  row: ChannelRow,
  head: ChannelHead | undefined,
  recipients: UserObject[],
): PrivateChannelObject {
  return { ...channelObject(row, head), recipients };
}
