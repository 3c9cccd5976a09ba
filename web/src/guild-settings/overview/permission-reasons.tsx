import { listFormat } from '../../i18n/locale.ts';
import type { Permission } from '@guildhall/protocol/permissions';
import { useEffect, useState } from 'react';
import type { Channel } from '../../api/wire.ts';
import type { Id } from '../../api/wire-base.ts';
import { explainPermission, type Rule, type Step } from '../../state/permission-reasons.ts';
import { memberName } from '../../state/selectors.ts';
import type { GuildState } from '../../state/types.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CandidatePicker } from './candidate-picker.tsx';
import { t } from './channel-text.ts';
import { p, permissionsIn } from './permission-catalog.ts';
import styles from './permission-reasons.module.css';

/** Answers why a member may do something in a channel, or why not. */
export function PermissionReasons({ guild, channel }: { guild: GuildState; channel: Channel }) {
  const [userId, setUserId] = useState<Id | null>(null);
  const [permission, setPermission] = useState<Permission>('VIEW_CHANNEL');
  const offered = permissionsIn(channel.type).flatMap((group) => group.permissions);
  const member = guild.members[userId ?? ''];
  return (
    <>
      <p className="field-hint">{t('whyLead')}</p>
      <CandidatePicker label={t('whyMember')} guild={guild} except={() => false} onPick={(one) => setUserId(String(one.value))} />
      <SelectField
        label={t('permission')}
        value={permission}
        options={offered.map((one) => ({ value: one, label: p(one === 'MANAGE_ROLES' ? 'MANAGE_ROLES.inChannel' : one) }))}
        onValue={setPermission}
      />
      {member && (
        <Answer
          guild={guild}
          channel={channel}
          userId={member.user.id}
          name={memberName(guild, member.user)}
          permission={permission}
        />
      )}
    </>
  );
}

interface AnswerProps {
  guild: GuildState;
  channel: Channel;
  userId: Id;
  name: string;
  permission: Permission;
}

/** Ms between two looks at the clock, so that the end of a timeout shows. */
const REFRESH_MS = 10_000;

function Answer({ guild, channel, userId, name, permission }: AnswerProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const { allowed, rule, steps } = explainPermission(guild, channel, userId, permission, now);
  return (
    <section className={allowed ? `${styles.answer} ${styles.allowed}` : styles.answer} aria-live="polite" aria-label={t('why')}>
      <header className={styles.head}>
        <Avatar id={userId} name={name} size={36} picture={guild.members[userId]?.user.avatar} />
        <div>
          <strong>{t(allowed ? 'whyCan' : 'whyCannot', { name })}</strong>
          <Reason guild={guild} step={{ rule, allowed }} />
        </div>
      </header>
      {steps.length > 1 && (
        <>
          <h2>{t('whyChain')}</h2>
          <p className="field-hint">{t('whyChainHint')}</p>
          <ol>
            {steps.map((step) => (
              <li key={`${step.rule.kind}-${step.allowed}`}>
                <Icon name={step.allowed ? 'check' : 'close'} size={16} />
                <div>
                  <span className="hidden">{t(step.allowed ? 'stepAllows' : 'stepDenies')}: </span>
                  <Reason guild={guild} step={step} />
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** A rule in a sentence; a missing need is followed by its own reason. */
function Reason({ guild, step: { rule, allowed } }: { guild: GuildState; step: Step }) {
  return (
    <>
      <p>{sentenceOf(guild, rule, allowed)}</p>
      {rule.kind === 'needs' && <Reason guild={guild} step={{ rule: rule.because, allowed: false }} />}
    </>
  );
}

function rolesText(guild: GuildState, ids: readonly Id[]): string {
  const names = ids.map((id) => (id === guild.id ? '@everyone' : (guild.roles[id]?.name ?? id)));
  return listFormat().format(names);
}

function sentenceOf(guild: GuildState, rule: Rule, allowed: boolean): string {
  const answer = allowed ? 'yes' : 'no';
  switch (rule.kind) {
    case 'owner':
    case 'not-member':
    case 'none':
      return t(`why.${rule.kind}`);
    case 'administrator':
    case 'roles':
      return t(`why.${rule.kind}`, { roles: rolesText(guild, rule.roles), count: rule.roles.length });
    case 'role-overwrite':
      return t('why.role-overwrite', { answer, roles: rolesText(guild, rule.roles) });
    case 'everyone-overwrite':
    case 'member-overwrite':
      return t(`why.${rule.kind}`, { answer });
    case 'silence':
      return t(`why.silence.${rule.why}`);
    case 'needs':
      return t('why.needs', { permission: p(rule.permission) });
  }
}
