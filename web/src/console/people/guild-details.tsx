import { GRANTED } from '@guildhall/protocol/granted-features';
import { useState } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { Link, navigate } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useResource } from '../../ui/use-resource.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { featureName } from '../parts/feature-name.ts';
import { formatNumber, When } from '../parts/format.tsx';
import { ActRow, Chip, DetailsHead, Facts, Part, Rows } from '../parts/parts.tsx';
import { t as shared } from '../text.ts';
import styles from './people.module.css';
import { SuspensionPanel } from './suspension-panel.tsx';
import { t } from './text.ts';
import type { GuildDetails, SeenGuild } from './types.ts';

interface Props {
  id: Id;
  /** Shows a change in the list; null removes the guild from it. */
  onChange: (id: Id, apply: (guild: SeenGuild) => SeenGuild | null) => void;
}

/** One guild: what it is, its features and limits, and what the operator may do. */
export function GuildDetailsView({ id, onChange }: Props) {
  const load = () => request('GET /operator/guilds/{guild_id}', { guild_id: id });
  const details = useResource(id, load);
  const changed = () => {
    load().then((guild) => {
      details.change(() => guild);
      onChange(id, () => guild);
    }, toastError);
  };
  const deleted = () => {
    onChange(id, () => null);
    navigate('/console/guilds', true);
  };
  return (
    <Loaded of={details}>
      {(guild) => (
        <>
          <DetailsHead
            back="/console/guilds"
            id={guild.id}
            name={guild.name}
            shape="guild"
            picture={guild.icon}
            detail={`${shared('id')} ${guild.id}`}
          >
            {guild.suspension && <Chip tone="bad">{t('suspended')}</Chip>}
          </DetailsHead>
          {guild.suspension && (
            <SuspensionPanel
              name={guild.name}
              title={t('suspendedGuild')}
              reason={guild.suspension.reason}
              effect={t('liftGuildText', { name: guild.name })}
              onLift={async (call) => {
                await request('DELETE /operator/guilds/{guild_id}/suspension', { guild_id: guild.id, ...call });
                toast(t('liftGuildDone', { name: guild.name }));
                changed();
              }}
            />
          )}
          <About guild={guild} />
          {!guild.suspension && <Features guild={guild} onChanged={changed} />}
          <GuildActs guild={guild} onChanged={changed} onDeleted={deleted} />
        </>
      )}
    </Loaded>
  );
}

function About({ guild }: { guild: GuildDetails }) {
  const owner = (
    <Link key="owner" href={`/console/users/${guild.owner_id}`}>
      {guild.owner ? nameOf(guild.owner) : shared('unknownUser')}
    </Link>
  );
  return (
    <Part title={t('guild')}>
      <Facts
        of={[
          [t('owner'), owner],
          [t('created'), <When key="created" iso={guild.created_at} />],
          [t('members'), formatNumber(guild.member_count)],
          [t('bots'), formatNumber(guild.bots)],
          [t('channels'), formatNumber(guild.channels)],
          [t('roles'), formatNumber(guild.roles)],
          [t('inCalls'), formatNumber(guild.voice_sessions)],
          [t('guildReports'), formatNumber(guild.reports)],
          guild.vanity_url_code ? [t('vanity'), guild.vanity_url_code] : null,
        ]}
      />
    </Part>
  );
}

const TIERS = ['0', '1', '2', '3'] as const;
type Feature = (typeof GRANTED)[number];

function Features({ guild, onChanged }: { guild: GuildDetails; onChanged: () => void }) {
  const granted = GRANTED.filter((feature) => guild.features.includes(feature));
  const draft = useDraft<{ features: Feature[]; tier: string; boosts: string }>({
    features: granted,
    tier: String(guild.premium_tier),
    boosts: String(guild.premium_subscription_count),
  });
  const { features, tier, boosts } = draft.value;
  const form = useForm(async () => {
    const { changes } = draft;
    const premium_tier: 0 | 1 | 2 | 3 = tier === '3' ? 3 : tier === '2' ? 2 : tier === '1' ? 1 : 0;
    const body = {
      ...(changes.features && { features: changes.features }),
      ...(changes.tier !== undefined && { premium_tier }),
      ...(changes.boosts !== undefined && { premium_subscription_count: Number(changes.boosts) }),
    };
    await request('PATCH /operator/guilds/{guild_id}', { guild_id: guild.id, body });
    draft.reset();
    toast(t('guildSaved'));
    onChanged();
  });
  const toggle = (feature: Feature, on: boolean) =>
    draft.change({ features: GRANTED.filter((one) => (one === feature ? on : features.includes(one))) });
  return (
    <form onSubmit={form.onSubmit}>
      <Part title={t('features')} lead={t('featuresLead')}>
        <SelectField
          label={t('tier')}
          value={TIERS.find((one) => one === tier) ?? '0'}
          options={TIERS.map((value) => ({ value, label: t(`tier_${value}`) }))}
          onValue={(value) => draft.change({ tier: value })}
        />
        <Field
          label={t('subscriptions')}
          type="number"
          min={0}
          inputMode="numeric"
          value={boosts}
          error={form.fields.premium_subscription_count}
          onChange={(event) => draft.change({ boosts: event.target.value })}
        />
        <fieldset className={styles.checks}>
          <legend>{t('feature')}</legend>
          {GRANTED.map((feature) => (
            <label key={feature}>
              <input
                type="checkbox"
                checked={features.includes(feature)}
                onChange={(event) => toggle(feature, event.target.checked)}
              />
              {featureName(feature)}
            </label>
          ))}
        </fieldset>
        <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      </Part>
    </form>
  );
}

function GuildActs({ guild, onChanged, onDeleted }: { guild: GuildDetails; onChanged: () => void; onDeleted: () => void }) {
  const [act, setAct] = useState<'suspendGuild' | 'deleteGuild' | null>(null);
  const { name, member_count: count } = guild;
  return (
    <Part title={t('guildActs')}>
      <Rows label={t('guildActs')}>
        {!guild.suspension && (
          <ActRow title={t('suspendGuild')} text={t('suspendGuildText')}>
            <button type="button" className="button" onClick={() => setAct('suspendGuild')}>
              {t('suspendGuild')}
            </button>
          </ActRow>
        )}
        <ActRow title={t('deleteGuild')} text={t('deleteGuildText')}>
          <button type="button" className="button danger" onClick={() => setAct('deleteGuild')}>
            {t('deleteGuild')}
          </button>
        </ActRow>
      </Rows>
      {act && (
        <ActDialog
          title={t(`${act}Title`, { name })}
          action={t(act)}
          onClose={() => setAct(null)}
          onConfirm={async (call) => {
            const guild_id = guild.id;
            if (act === 'deleteGuild') await request('DELETE /operator/guilds/{guild_id}', { guild_id, ...call });
            else await request('PUT /operator/guilds/{guild_id}/suspension', { guild_id, body: call, ...call });
            toast(t(`${act}Done`, { name }));
            if (act === 'deleteGuild') onDeleted();
            else onChanged();
          }}
        >
          <p>{t(`${act}Confirm`, { name, count })}</p>
        </ActDialog>
      )}
    </Part>
  );
}
