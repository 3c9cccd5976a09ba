import { LIMITS } from '@guildhall/protocol/limits';
import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { useState } from 'react';
import type { FieldErrors } from '../../../api/http.ts';
import { CHANNEL } from '../../../state/selectors.ts';
import { request } from '../../../state/session.ts';
import type { GuildState } from '../../../state/types.ts';
import { Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Area, Field } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Option, useChannelOptions } from '../options.ts';
import { ENTITY, repeatWords, STATUS } from './event-words.ts';
import { Occurrences } from './occurrences.tsx';
import { type Repeat, repeatOf, ruleFor, toLocal } from './recurrence.ts';
import { t } from './text.ts';

const HOUR = 3_600_000;
const REPEATS: readonly Exclude<Repeat, 'other'>[] = ['never', 'daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'yearly'];
type Where = '1' | '2' | '3';
const ENTITIES: Readonly<Record<Where, 1 | 2 | 3>> = { '1': ENTITY.STAGE, '2': ENTITY.VOICE, '3': ENTITY.EXTERNAL };

interface Draft {
  name: string;
  where: Where;
  channel: string;
  location: string;
  start: string;
  end: string;
  repeat: Repeat;
  description: string;
  /** Undefined while the picture is unchanged. */
  image: string | null | undefined;
}

function draftOf(event: ScheduledEventObject | null): Draft {
  const next = new Date(Math.ceil(Date.now() / HOUR) * HOUR + HOUR);
  const end = event?.scheduled_end_time;
  return {
    name: event?.name ?? '',
    where: event?.entity_type === ENTITY.STAGE ? '1' : event?.entity_type === ENTITY.EXTERNAL ? '3' : '2',
    channel: event?.channel_id ?? '',
    location: event?.entity_metadata?.location ?? '',
    start: toLocal(event ? new Date(event.scheduled_start_time) : next),
    end: end ? toLocal(new Date(end)) : '',
    repeat: repeatOf(event?.recurrence_rule ?? null),
    description: event?.description ?? '',
    image: undefined,
  };
}

/** The fields of an event as the server takes them. */
function bodyOf(draft: Draft, event: ScheduledEventObject | null) {
  const start = new Date(draft.start);
  const external = draft.where === '3';
  const moved = !event || toLocal(new Date(event.scheduled_start_time)) !== draft.start;
  const kept = draft.repeat === 'other' || (event && !moved && draft.repeat === repeatOf(event.recurrence_rule));
  const rule = draft.repeat === 'other' || kept ? {} : { recurrence_rule: ruleFor(draft.repeat, start) };
  return {
    name: draft.name,
    description: draft.description,
    entity_type: ENTITIES[draft.where],
    channel_id: external ? null : draft.channel,
    scheduled_end_time: draft.end ? new Date(draft.end).toISOString() : null,
    ...(external ? { entity_metadata: { location: draft.location } } : {}),
    ...(moved ? { scheduled_start_time: start.toISOString() } : {}),
    ...(draft.image === undefined ? {} : { image: draft.image }),
    ...rule,
  };
}

interface Props {
  guild: GuildState;
  /** Null for a new one. */
  event: ScheduledEventObject | null;
  onClose: () => void;
  onDone: () => void;
}

/** Creates or changes an event. */
export function EventDialog({ guild, event, onClose, onDone }: Props) {
  const [draft, setDraft] = useState(() => draftOf(event));
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }));
  const voice = useChannelOptions(guild.id, [CHANNEL.VOICE]);
  const stages = useChannelOptions(guild.id, [CHANNEL.STAGE]);
  const channels = draft.where === '1' ? stages : voice;
  const channel = channels.some((one) => one.value === draft.channel) ? draft.channel : (channels[0]?.value ?? '');
  const external = draft.where === '3';
  const form = useForm(async () => {
    const body = bodyOf({ ...draft, channel }, event);
    const guild_id = guild.id;
    if (event) {
      const path = { guild_id, guild_scheduled_event_id: event.id };
      await request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', { ...path, body });
    } else {
      const scheduled_start_time = new Date(draft.start).toISOString();
      const fixed = { privacy_level: 2 as const, scheduled_start_time };
      await request('POST /guilds/{guild_id}/scheduled-events', { guild_id, body: { ...body, ...fixed } });
    }
    onDone();
    onClose();
  });
  const start = new Date(draft.start);
  const known = Number.isFinite(start.getTime());
  const repeats: readonly Repeat[] = draft.repeat === 'other' ? ['other', ...REPEATS] : REPEATS;
  const saved = event?.image ? `/cdn/guild-events/${event.id}/${event.image}.webp?size=512` : null;
  const placed = external ? draft.location.trim() !== '' && draft.end !== '' : channel !== '';
  return (
    <Dialog title={event ? t('editTitle', { name: event.name }) : t('create')} onClose={onClose} wide firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          error={form.fields.name}
          maxLength={LIMITS.guilds.eventName.max}
          data-autofocus
        />
        <PlaceAndTime event={event} draft={draft} change={change} channel={channel} channels={channels} fields={form.fields} />
        {known && (
          <SelectField
            label={t('repeat')}
            value={draft.repeat}
            options={repeats.map((value) => ({ value, label: repeatWords(value, start) }))}
            onValue={(repeat) => change({ repeat })}
          />
        )}
        <Area
          label={t('description')}
          value={draft.description}
          rows={3}
          onChange={({ target }) => change({ description: target.value })}
          error={form.fields.description}
          maxLength={LIMITS.guilds.eventDescription.max}
        />
        <ImageField
          label={t('cover')}
          src={draft.image === undefined ? saved : draft.image}
          shape="banner"
          most={LIMITS.images.bytes.max}
          onChange={(image) => change({ image })}
          error={form.fields.image}
        />
        {event?.recurrence_rule && <Occurrences event={event} onDone={onDone} />}
        <FormError form={form} of="all" />
        <FormActions
          form={form}
          action={t(event ? 'save' : 'create')}
          onCancel={onClose}
          incomplete={draft.name.trim() === '' || !known || !placed}
        />
      </form>
    </Dialog>
  );
}

interface PlaceProps {
  event: ScheduledEventObject | null;
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** The chosen channel, and all of the kind. */
  channel: string;
  channels: readonly Option[];
  fields: FieldErrors;
}

/** Where an event takes place, and when it starts and ends. */
function PlaceAndTime({ event, draft, change, channel, channels, fields }: PlaceProps) {
  const external = draft.where === '3';
  return (
    <>
      <div className="field-row">
        <SelectField
          label={t('place')}
          value={draft.where}
          options={[
            { value: '2', label: t('voice') },
            { value: '1', label: t('stage') },
            { value: '3', label: t('external') },
          ]}
          onValue={(where) => change({ where })}
        />
        {external ? (
          <Field
            label={t('location')}
            value={draft.location}
            onChange={({ target }) => change({ location: target.value })}
            error={fields['entity_metadata.location']}
            maxLength={LIMITS.guilds.eventLocation.max}
          />
        ) : (
          <SelectField
            label={t('channel')}
            value={channel}
            options={channels}
            onValue={(value) => change({ channel: value })}
            error={fields.channel_id ?? (channels.length === 0 ? t('noChannel') : undefined)}
          />
        )}
      </div>
      <div className="field-row">
        <Field
          label={t('starts')}
          type="datetime-local"
          required
          value={draft.start}
          disabled={event?.status === STATUS.ACTIVE}
          onChange={({ target }) => change({ start: target.value })}
          error={fields.scheduled_start_time}
        />
        <Field
          label={t('ends')}
          type="datetime-local"
          required={external}
          value={draft.end}
          min={draft.start}
          onChange={({ target }) => change({ end: target.value })}
          error={fields.scheduled_end_time}
          hint={external ? undefined : t('endsHint')}
        />
      </div>
    </>
  );
}
