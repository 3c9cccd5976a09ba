import type { OnboardingOption } from '@guildhall/protocol/objects/guild/welcome';
import { type SubmitEvent, useState } from 'react';
import { CHANNEL } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import type { GuildState } from '../../state/types.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { roleOptions, useChannelOptions } from '../content/options.ts';
import { PickField } from '../content/pick-field.tsx';
import { highestPosition } from '../../state/permissions.ts';
import { EmojiField } from './emoji-field.tsx';
import styles from './community.module.css';
import { t } from './text.ts';

const LISTED = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.FORUM, CHANNEL.MEDIA, CHANNEL.VOICE, CHANNEL.STAGE] as const;
const TITLE = 50;
const DESCRIPTION = 100;
const MOST = 50;

interface Props {
  guild: GuildState;
  option: OnboardingOption;
  isNew: boolean;
  onSave: (option: OnboardingOption) => void;
  onClose: () => void;
}

/** An answer to a question: its words, and the roles and channels that it brings. */
export function OptionDialog({ guild, option, isNew, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(option);
  const change = (patch: Partial<OnboardingOption>) => setDraft({ ...draft, ...patch });
  const channels = useChannelOptions(guild.id, LISTED);
  const roles = roleOptions(guild).filter(({ value }) => {
    const role = guild.roles[value];
    return (
      role &&
      !role.managed &&
      (role.position < highestPosition(guild, store.get().me?.id ?? '') || draft.role_ids.includes(value))
    );
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form of the screen is around the dialog in React's tree.
    event.stopPropagation();
    onSave({ ...draft, title: draft.title.trim() });
    onClose();
  };
  return (
    <Dialog title={t(isNew ? 'answerAdd' : 'answerEdit')} onClose={onClose} firm>
      <form onSubmit={submit}>
        <div className={styles.entry}>
          <EmojiField
            guildId={guild.id}
            emoji={draft.emoji}
            onChange={(emoji) =>
              change({ emoji: { id: emoji?.id ?? null, name: emoji?.name ?? null, animated: emoji?.animated ?? false } })
            }
          />
          <Field
            label={t('answer')}
            value={draft.title}
            maxLength={TITLE}
            required
            data-autofocus
            onChange={({ target }) => change({ title: target.value })}
            autoComplete="off"
          />
        </div>
        <Field
          label={t('answerDescription')}
          value={draft.description}
          maxLength={DESCRIPTION}
          onChange={({ target }) => change({ description: target.value })}
          autoComplete="off"
        />
        <PickField
          label={t('answerRoles')}
          hint={t('answerRolesHint')}
          options={roles}
          chosen={draft.role_ids}
          most={MOST}
          onChange={(role_ids) => change({ role_ids })}
        />
        <PickField
          label={t('answerChannels')}
          hint={t('answerChannelsHint')}
          options={channels}
          chosen={draft.channel_ids}
          most={MOST}
          onChange={(channel_ids) => change({ channel_ids })}
        />
        <FormActions form={{ busy: false }} action={t('done')} onCancel={onClose} incomplete={draft.title.trim() === ''} />
      </form>
    </Dialog>
  );
}
