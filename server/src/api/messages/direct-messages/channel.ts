import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelRow } from '../../../core/tables.ts';
import type { ChannelHead } from '../channels/queries.ts';
import { type ChannelObject, channelObject } from '../channels/channel.ts';
import type { UserObject } from '../../people/users/user.ts';

/**
 * A direct message channel or group as one of its users sees it (PrivateChannelResponse,
 * PrivateGroupChannelResponse): `recipients` are the others, in a group by time of joining.
 */
export interface PrivateChannelObject extends ChannelObject {
  recipients: UserObject[];
  /** Only for groups that an application created, as below. */
  managed?: true;
  application_id?: Snowflake;
  nicks?: { id: Snowflake; nick: string }[];
}

/** The data of a group that is not in its row. */
export interface GroupExtras {
  applicationId: Snowflake | null;
  nicks: { id: Snowflake; nick: string }[];
}

/** A direct message channel or group with its recipients, except the viewer. */
export function privateChannelObject(
  row: ChannelRow,
  head: ChannelHead | undefined,
  recipients: UserObject[],
  extras?: GroupExtras,
): PrivateChannelObject {
  return {
    ...channelObject(row, head),
    recipients,
    ...(extras?.applicationId ? { managed: true, application_id: extras.applicationId } : {}),
    ...(extras?.nicks.length ? { nicks: extras.nicks } : {}),
  };
}

/** Whether a channel is a group. */
export function isGroup({ type }: Pick<ChannelRow, 'type'>): boolean {
  return type === CHANNEL_TYPES.GROUP_DM;
}
