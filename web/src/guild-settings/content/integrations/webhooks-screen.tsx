import type { WebhookObject } from '@guildhall/protocol/objects/messages/webhooks';
import { useState } from 'react';
import { CHANNEL } from '../../../state/selectors.ts';
import { request, store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { CopyField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { useChannelOptions } from '../options.ts';
import { t as shared } from '../text.ts';
import { useLive } from '../use-live.ts';
import { t } from './text.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const AFTER = ['WEBHOOKS_UPDATE'] as const;
/** The type of a webhook through which a channel follows another one. */
const FOLLOWER = 2;
const TYPES = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.VOICE, CHANNEL.STAGE, CHANNEL.FORUM, CHANNEL.MEDIA] as const;

/** The webhooks of a guild, and the channels it follows. */
export function WebhooksScreen({ place: { guild } }: { place: Place }) {
  const [editing, setEditing] = useState<WebhookObject | 'new' | null>(null);
  const [deleting, setDeleting] = useState<WebhookObject | null>(null);
  const channels = useChannelOptions(guild.id, TYPES);
  const all = useLive({
    guildId: guild.id,
    key: 'webhooks',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}/webhooks', { guild_id: guild.id }),
  });
  return (
    <>
      <p className="settings-lead">{t('webhooksLead')}</p>
      <button type="button" className="button primary" disabled={channels.length === 0} onClick={() => setEditing('new')}>
        <Icon name="plus" />
        {t('create')}
      </button>
      <Loaded of={all}>
        {(webhooks) => {
          const followers = webhooks.filter((one) => one.type === FOLLOWER);
          const others = webhooks.filter((one) => one.type !== FOLLOWER);
          return (
            <>
              {others.length === 0 && (
                <div className={`${content.empty} ${content.list}`}>
                  <Icon name="link" size={32} />
                  <p>{t('noWebhooks')}</p>
                </div>
              )}
              <ul className={content.list} aria-label={shared('webhooks')}>
                {others.map((one) => (
                  <WebhookRow key={one.id} webhook={one} onEdit={() => setEditing(one)} onDelete={() => setDeleting(one)} />
                ))}
              </ul>
              {followers.length > 0 && (
                <section aria-label={t('followed')}>
                  <h2>{t('followed')}</h2>
                  <p className="field-hint">{t('followedLead')}</p>
                  <ul className={content.list}>
                    {followers.map((one) => (
                      <WebhookRow key={one.id} webhook={one} onEdit={() => setEditing(one)} onDelete={() => setDeleting(one)} />
                    ))}
                  </ul>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          channels={channels}
          onClose={() => setEditing(null)}
          onDone={all.reload}
        />
      )}
      {deleting && (
        <Confirm
          title={t('deleteTitle', { name: deleting.name })}
          action={deleting.type === FOLLOWER ? t('unfollow') : shared('delete')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await request('DELETE /webhooks/{webhook_id}', { webhook_id: deleting.id });
            all.change((webhooks) => webhooks.filter((one) => one.id !== deleting.id));
          }}
        >
          {t(deleting.type === FOLLOWER ? 'unfollowText' : 'deleteText')}
        </Confirm>
      )}
    </>
  );
}

interface RowProps {
  webhook: WebhookObject;
  onEdit: () => void;
  onDelete: () => void;
}

function WebhookRow({ webhook, onEdit, onDelete }: RowProps) {
  const { id, name, avatar, type, user, url, application_id: app, source_channel: source, source_guild: server } = webhook;
  const channel = useSelected(store, (state) => state.channels[webhook.channel_id]?.name) ?? t('unknownChannel');
  return (
    <li className={content.row} aria-label={name}>
      <Avatar id={id} name={name} size={42} picture={avatar} />
      <div className={content.main}>
        <strong>{name}</strong>
        <span>{t('in', { channel })}</span>
        {source && server && <span>{t('followedFrom', { channel: source.name, server: server.name })}</span>}
        {app ? <span>{t('byApp')}</span> : user && <span>{t('createdBy', { name: user.global_name ?? user.username })}</span>}
        {type !== FOLLOWER && !url && <span>{t('noUrl')}</span>}
      </div>
      <div className={content.actions}>
        {!app && (
          <button type="button" className="icon-button" aria-label={t('editLabel', { name })} onClick={onEdit}>
            <Icon name="edit" size={18} />
          </button>
        )}
        <button type="button" className="icon-button" aria-label={t('deleteLabel', { name })} onClick={onDelete}>
          <Icon name="trash" size={18} />
        </button>
      </div>
      {url && (
        <div className={content.whole}>
          <CopyField label={t('copyUrl')} value={url} secret />
        </div>
      )}
    </li>
  );
}
