import { CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import { useState } from 'react';
import type { FieldErrors } from '../api/http.ts';
import type { Channel } from '../api/wire.ts';
import type { Emoji, Id } from '../api/wire-base.ts';
import { LinkNote } from '../message/game-marks.tsx';
import { changeChannel } from '../state/actions.ts';
import { CHANNEL, isForum, isVoice } from '../state/selectors.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Area, CopyField, Field, Switch } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { CategoryField } from './category-field.tsx';
import { SLOW_SECONDS, slowName } from './channel-times.ts';
import { GALLERY } from './forum-posts.ts';
import { ReactionField } from './reaction-field.tsx';
import { type DraftTag, TagsField } from './tags-field.tsx';
import { t } from './dialogs-text.ts';

interface Values {
  name: string;
  topic: string;
  adults: boolean;
  parent: string | null;
  slow: number;
  /** Thousands of bits per second. */
  kbps: string;
  limit: string;
  tags: DraftTag[];
  tagRequired: boolean;
  reaction: Emoji | null;
  sortOrder: 'activity' | 'creation';
  layout: 'list' | 'gallery';
}

function valuesOf(channel: Channel): Values {
  const suggested = channel.default_reaction_emoji;
  return {
    name: channel.name ?? '',
    topic: channel.topic ?? '',
    adults: channel.nsfw === true,
    parent: channel.parent_id ?? null,
    slow: channel.rate_limit_per_user ?? 0,
    kbps: String(Math.round((channel.bitrate ?? 64_000) / 1000)),
    limit: String(channel.user_limit ?? 0),
    tags: (channel.available_tags ?? []).map((tag) => ({ ...tag, key: tag.id })),
    tagRequired: ((channel.flags ?? 0) & CHANNEL_FLAGS.REQUIRE_TAG) !== 0,
    reaction: suggested ? { id: suggested.emoji_id, name: suggested.emoji_name } : null,
    sortOrder: channel.default_sort_order === 1 ? 'creation' : 'activity',
    layout: channel.default_forum_layout === GALLERY ? 'gallery' : 'list',
  };
}

/** The fields that a type of channel has. */
function fieldsFor(channel: Channel) {
  const forum = isForum(channel);
  const voice = isVoice(channel);
  const text = channel.type === CHANNEL.TEXT || channel.type === CHANNEL.ANNOUNCEMENT;
  return {
    forum,
    voice,
    topic: text || forum,
    slow: channel.type !== CHANNEL.ANNOUNCEMENT && (text || forum || voice),
    adults: text || forum || voice,
  };
}

function bodyOf(channel: Channel, values: Values) {
  const has = fieldsFor(channel);
  const flags = (channel.flags ?? 0) & ~CHANNEL_FLAGS.REQUIRE_TAG;
  return {
    name: values.name.trim(),
    ...(channel.type !== CHANNEL.CATEGORY && values.parent !== (channel.parent_id ?? null) && { parent_id: values.parent }),
    ...(has.topic && { topic: values.topic.trim() }),
    ...(has.adults && { nsfw: values.adults }),
    ...(has.slow && { rate_limit_per_user: values.slow }),
    ...(has.voice && { bitrate: Number(values.kbps) * 1000, user_limit: Number(values.limit) }),
    ...(has.forum && {
      available_tags: values.tags
        .filter((tag) => tag.name.trim())
        .map(({ key: _key, name, ...tag }) => ({ ...tag, name: name.trim() })),
      flags: values.tagRequired ? flags | CHANNEL_FLAGS.REQUIRE_TAG : flags,
      default_reaction_emoji: values.reaction && {
        emoji_id: values.reaction.id ?? null,
        emoji_name: values.reaction.id ? null : (values.reaction.name ?? null),
      },
      default_sort_order: values.sortOrder === 'creation' ? (1 as const) : (0 as const),
      ...(channel.type === CHANNEL.FORUM && {
        default_forum_layout: values.layout === 'gallery' ? (2 as const) : (1 as const),
      }),
    }),
  };
}

/** Edits a channel or a category. */
export function EditChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(channel));
  const put = (change: Partial<Values>) => setValues({ ...values, ...change });
  const has = fieldsFor(channel);
  const form = useForm(async () => {
    await changeChannel(channel.id, bodyOf(channel, values));
    onClose();
  });
  const slow = SLOW_SECONDS.includes(values.slow) ? SLOW_SECONDS : [...SLOW_SECONDS, values.slow].sort((a, b) => a - b);
  return (
    <Dialog title={t(channel.type === CHANNEL.CATEGORY ? 'editCategory' : 'editChannel')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={values.name}
          onChange={(event) => put({ name: event.target.value })}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
        />
        {has.topic && (
          <Area
            label={t(has.forum ? 'guidelines' : 'topic')}
            hint={has.forum ? t('guidelinesHint') : undefined}
            rows={3}
            value={values.topic}
            onChange={(event) => put({ topic: event.target.value })}
            error={form.fields.topic}
            maxLength={has.forum ? 4096 : 1024}
          />
        )}
        {channel.type !== CHANNEL.CATEGORY && channel.guild_id && (
          <CategoryField
            guildId={channel.guild_id}
            value={values.parent}
            onValue={(parent) => put({ parent })}
            error={form.fields.parent_id}
          />
        )}
        {has.slow && (
          <SelectField
            label={t('slowMode')}
            hint={t('slowModeHint')}
            value={String(values.slow)}
            error={form.fields.rate_limit_per_user}
            options={slow.map((one) => ({ value: String(one), label: slowName(one) }))}
            onValue={(one) => put({ slow: Number(one) })}
          />
        )}
        {has.voice && (
          <>
            <Field
              label={t('bitrateKbps')}
              type="number"
              min={8}
              max={384}
              value={values.kbps}
              onChange={(event) => put({ kbps: event.target.value })}
              error={form.fields.bitrate}
              required
            />
            <Field
              label={t('userLimit')}
              hint={t('limitHint')}
              type="number"
              min={0}
              max={channel.type === CHANNEL.STAGE ? 10_000 : 99}
              value={values.limit}
              onChange={(event) => put({ limit: event.target.value })}
              error={form.fields.user_limit}
              required
            />
          </>
        )}
        {has.forum && (
          <ForumFields
            isForum={channel.type === CHANNEL.FORUM}
            guildId={channel.guild_id}
            values={values}
            put={put}
            errors={form.fields}
          />
        )}
        {has.adults && (
          <Switch
            label={t('ageRestricted')}
            hint={channel.linked_lobby ? t('unlinkGame') : t('ageRestrictedHint')}
            checked={values.adults}
            onChange={(adults) => put({ adults })}
          />
        )}
        <LinkNote channel={channel} />
        <CopyField label={t('id')} value={channel.id} />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} incomplete={values.name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface ForumProps {
  /** Not a media channel, which always shows pictures. */
  isForum: boolean;
  guildId: Id | undefined;
  values: Values;
  put: (change: Partial<Values>) => void;
  errors: FieldErrors;
}

/** The fields of a forum: tags, reaction, order and layout. */
function ForumFields({ isForum, guildId, values, put, errors }: ForumProps) {
  return (
    <>
      <TagsField tags={values.tags} onTags={(tags) => put({ tags })} errors={errors} guildId={guildId} />
      <Switch
        label={t('requireTag')}
        hint={t('requireTagHint')}
        checked={values.tagRequired}
        onChange={(tagRequired) => put({ tagRequired })}
      />
      <ReactionField value={values.reaction} onValue={(reaction) => put({ reaction })} guildId={guildId} />
      <SelectField
        label={t('sortOrder')}
        value={values.sortOrder}
        options={[
          { value: 'activity' as const, label: t('sortActivity') },
          { value: 'creation' as const, label: t('sortCreated') },
        ]}
        onValue={(sortOrder) => put({ sortOrder })}
      />
      {isForum && (
        <SelectField
          label={t('layout')}
          value={values.layout}
          options={[
            { value: 'list' as const, label: t('layoutList') },
            { value: 'gallery' as const, label: t('layoutGallery') },
          ]}
          onValue={(layout) => put({ layout })}
        />
      )}
    </>
  );
}
