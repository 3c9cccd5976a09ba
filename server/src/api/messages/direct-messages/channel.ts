import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { ChannelHead } from '../../guild/channels/queries.ts';
import { channelObject } from '../../guild/channels/channel.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';

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
