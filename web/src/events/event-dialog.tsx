import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import type { FieldErrors } from '../api/http.ts';
import type { Permission } from '@guildhall/protocol/permissions';
import { channelsIn } from '../state/candidates.ts';
import { EVENT_STATUS } from '../state/events.ts';
import { has } from '../state/permissions.ts';
import { CHANNEL, myPermissions } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { EventState, GuildState } from '../state/types.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Area, Field } from '../ui/field.tsx';
import { ImageField } from '../ui/image-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { bodyOf, draftOf, type EventDraft, HOUR, type Where } from './event-draft.ts';
import { coverOf, repeatWords } from './event-words.ts';
import { type Repeat, toLocal } from './recurrence.ts';
import { t } from './text.ts';

const REPEATS: readonly Exclude<Repeat, 'other'>[] = ['never', 'daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'yearly'];
const WHERE: readonly Where[] = ['voice', 'stage', 'external'];
/** The permissions that the server requires to schedule an event in a channel. */
const AT_STAGE: readonly Permission[] = ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'];

interface Option {
  value: string;
  label: string;
}

/** The channels where the user may schedule events, by kind. */
function usePlaces(guildId: string): Record<Where, Option[]> {
  useSelected(store, (state) => state.channels);
  const placesOf = (type: number, needed: readonly Permission[]): Option[] =>
    channelsIn(store.get(), guildId, [type])
      .map(({ value, label }) => ({ value: String(value), label }))
      .filter(({ value }) => {
        const bits = myPermissions(store.get(), guildId, store.get().channels[value]);
        return needed.every((permission) => has(bits, permission));
      });
  return { voice: placesOf(CHANNEL.VOICE, ['CONNECT']), stage: placesOf(CHANNEL.STAGE, AT_STAGE), external: [] };
}

interface Props {
  guild: GuildState;
  /** Null for a new one. */
  event: EventState | null;
  onClose: () => void;
}

/** Creates or changes an event. */
export function EventDialog({ guild, event, onClose }: Props) {
  const places = usePlaces(guild.id);
  const kinds = WHERE.filter((where) => where === 'external' || places[where].length > 0);
  const [draft, setDraft] = useState(() => draftOf(event, kinds[0] ?? 'external'));
  const change = (patch: Partial<EventDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const external = draft.where === 'external';
  const channels = places[draft.where];
  const channel = channels.some((one) => one.value === draft.channel) ? draft.channel : (channels[0]?.value ?? '');
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
    onClose();
  });
  const start = new Date(draft.start);
  const known = Number.isFinite(start.getTime());
  const repeats: readonly Repeat[] = draft.repeat === 'other' ? ['other', ...REPEATS] : REPEATS;
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
          required
          data-autofocus
          autoComplete="off"
        />
        <PlaceFields {...{ draft, change, kinds, channel, channels }} fields={form.fields} />
        <TimeFields {...{ draft, change }} started={event?.status === EVENT_STATUS.ACTIVE} fields={form.fields} />
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
          hint={t('coverHint')}
          src={draft.image === undefined ? event && coverOf(event) : draft.image}
          shape="banner"
          most={LIMITS.images.bytes.max}
          onChange={(image) => change({ image })}
          error={form.fields.image}
        />
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

interface PartProps {
  draft: EventDraft;
  change: (patch: Partial<EventDraft>) => void;
  fields: FieldErrors;
}

interface PlaceProps extends PartProps {
  kinds: readonly Where[];
  /** The chosen channel, and all of the kind. */
  channel: string;
  channels: readonly Option[];
}

function PlaceFields({ draft, change, fields, kinds, channel, channels }: PlaceProps) {
  const shown = kinds.includes(draft.where) ? kinds : [draft.where, ...kinds];
  const choose = (where: Where) => {
    const start = new Date(draft.start);
    const ends = where === 'external' && draft.end === '' && Number.isFinite(start.getTime());
    change({ where, ...(ends ? { end: toLocal(new Date(start.getTime() + 2 * HOUR)) } : {}) });
  };
  return (
    <div className="field-row">
      <SelectField
        label={t('place')}
        value={draft.where}
        options={shown.map((value) => ({ value, label: t(value) }))}
        onValue={choose}
      />
      {draft.where === 'external' ? (
        <Field
          label={t('location')}
          hint={t('locationHint')}
          value={draft.location}
          onChange={({ target }) => change({ location: target.value })}
          error={fields['entity_metadata.location']}
          maxLength={LIMITS.guilds.eventLocation.max}
          autoComplete="off"
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
  );
}

function TimeFields({ draft, change, fields, started }: PartProps & { started: boolean }) {
  const external = draft.where === 'external';
  return (
    <div className="field-row">
      <Field
        label={t('starts')}
        type="datetime-local"
        required
        value={draft.start}
        disabled={started}
        onChange={({ target }) => change({ start: target.value })}
        error={fields.scheduled_start_time}
      />
      <Field
        label={t(external ? 'ends' : 'endsOptional')}
        type="datetime-local"
        required={external}
        value={draft.end}
        min={draft.start}
        onChange={({ target }) => change({ end: target.value })}
        error={fields.scheduled_end_time}
      />
    </div>
  );
}
