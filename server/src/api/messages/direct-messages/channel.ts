import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelRow } from '../../../core/tables.ts';
import type { ChannelHead } from '../channels/queries.ts';
import { type ChannelObject, channelObject } from '../channels/channel.ts';
import type { UserObject } from '../../people/users/user.ts';

/**
 * A direct message channel or group as one of its users sees it (PrivateChannelResponse, PrivateGroupChannelResponse):
 * `recipients` are the others, those of a group by when they came.
 */
export interface PrivateChannelObject extends ChannelObject {
  recipients: UserObject[];
  /** Of groups that an application made, as below. */
  managed?: true;
  application_id?: Snowflake;
  nicks?: { id: Snowflake; nick: string }[];
}

/** What a group has that is not in its row. */
export interface GroupExtras {
  applicationId: Snowflake | null;
  nicks: { id: Snowflake; nick: string }[];
}

/** A direct message channel or group with its recipients, without the one who looks. */
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
