import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { InviteDialog } from '../guilds/guild-dialogs.tsx';
import { answerEvent, deleteEvent, EVENT_STATUS, eventPath, turnEvent } from '../state/events.ts';
import { has } from '../state/permissions.ts';
import { channelGroups, myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { toast, toastError } from '../state/toasts.ts';
import type { EventState, GuildState, State } from '../state/types.ts';
import { Confirm } from '../ui/dialog.tsx';
import type { MenuEntries } from '../ui/menu-item.ts';
import { EventDialog } from './event-dialog.tsx';
import { InterestedDialog } from './interested-dialog.tsx';
import { t } from './text.ts';

/** Whether the user may change an event: as its creator, or by MANAGE_EVENTS; the server decides about its place. */
export function mayChangeEvent(state: State, event: EventState): boolean {
  const mine = myPermissions(state, event.guild_id, state.channels[event.channel_id ?? '']);
  return has(mine, 'MANAGE_EVENTS') || (has(mine, 'CREATE_EVENTS') && event.creator_id === state.me?.id);
}

/** The channel to which an invite to an event leads: its own, otherwise the first to which the user may invite. */
function inviteChannel(state: State, { guild_id, channel_id }: EventState): Id | undefined {
  const may = (channel: Channel | undefined) => channel && has(myPermissions(state, guild_id, channel), 'CREATE_INSTANT_INVITE');
  if (channel_id !== null) return may(state.channels[channel_id]) ? channel_id : undefined;
  return channelGroups(state, guild_id)
    .flatMap(({ channels }) => channels)
    .find(may)?.id;
}

type Open = 'invite' | 'edit' | 'interested' | 'cancel' | 'delete';

/** Sends the opposite of the user's answer to an event. */
export const toggleInterest = (event: EventState): void => {
  answerEvent(event, !event.interested).catch(toastError);
};

async function copyLink(event: EventState): Promise<void> {
  await navigator.clipboard.writeText(location.origin + eventPath(event));
  toast(t('linkCopied'));
}

/** The menu of an event, and the dialog that one of its items has opened. */
export function useEventActions(guild: GuildState, event: EventState): { items: MenuEntries; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const live = event.status === EVENT_STATUS.ACTIVE;
  const turn = (status: 2 | 3) => void turnEvent(event, status).catch(toastError);
  const items: MenuEntries = [
    { label: t('showInterested'), icon: 'people', onSelect: () => setOpen('interested') },
    { label: t('copyLink'), icon: 'link', onSelect: () => void copyLink(event).catch(toastError) },
  ];
  const inviteTo = inviteChannel(store.get(), event);
  if (inviteTo) items.push({ label: t('invite'), icon: 'invite', onSelect: () => setOpen('invite') });
  if (mayChangeEvent(store.get(), event)) {
    items.push('line');
    if (live) items.push({ label: t('end'), icon: 'check', onSelect: () => turn(EVENT_STATUS.COMPLETED) });
    else items.push({ label: t('start'), icon: 'play', onSelect: () => turn(EVENT_STATUS.ACTIVE) });
    items.push({ label: t('edit'), icon: 'edit', onSelect: () => setOpen('edit') }, 'line');
    if (!live) items.push({ label: t('cancel'), icon: 'close', danger: true, onSelect: () => setOpen('cancel') });
    items.push({ label: t('delete'), icon: 'trash', danger: true, onSelect: () => setOpen('delete') });
  }
  const dialogs: Record<Open, () => ReactNode> = {
    invite: () => inviteTo && <InviteDialog guild={guild} channelId={inviteTo} eventId={event.id} onClose={close} />,
    edit: () => <EventDialog guild={guild} event={event} onClose={close} />,
    interested: () => <InterestedDialog guild={guild} event={event} onClose={close} />,
    cancel: () => (
      <Confirm
        title={t('cancelTitle', { name: event.name })}
        action={t('cancel')}
        onClose={close}
        onConfirm={() => turnEvent(event, EVENT_STATUS.CANCELED)}
      >
        {t('cancelText')}
      </Confirm>
    ),
    delete: () => (
      <Confirm
        title={t('deleteTitle', { name: event.name })}
        action={t('delete')}
        onClose={close}
        onConfirm={() => deleteEvent(event)}
      >
        {t('deleteText')}
      </Confirm>
    ),
  };
  return { items, dialog: open && dialogs[open]() };
}
