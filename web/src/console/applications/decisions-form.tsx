import { APPLICATION_LIMITS, type ApplicationLimit, isApplicationLimit } from '@guildhall/protocol/application-limits';
import { DEVELOPMENT_LIMITS, type DevelopmentLimit } from '@guildhall/protocol/development-limits';
import { APPROVED_SCOPES } from '@guildhall/protocol/scopes';
import { limitName } from '../../developers/settings/limit-names.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Field, Switch } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Draft, useDraft } from '../../ui/use-draft.ts';
import { featureName } from '../parts/feature-name.ts';
import { Part } from '../parts/parts.tsx';
import people from '../people/people.module.css';
import type { SeenApplication } from './application-chips.tsx';
import { modeOf, type LimitMode, type Limits } from './limits.ts';
import styles from './applications.module.css';
import { t } from './text.ts';

const SWITCHES = ['verified', 'production_approved', 'publisher', 'large_bot_sharding', 'rpc_tester'] as const;

interface Decisions extends Record<(typeof SWITCHES)[number], boolean> {
  approved_scopes: string[];
  limits: Limits;
}

interface Props {
  application: SeenApplication;
  onChanged: (application: SeenApplication) => void;
}

/** The operator's decisions on an application: switches, scopes, and limits before its release. */
export function DecisionsForm({ application, onChanged }: Props) {
  const draft = useDraft<Decisions>({
    verified: application.verified,
    production_approved: application.production_approved,
    publisher: application.publisher,
    large_bot_sharding: application.large_bot_sharding,
    rpc_tester: application.rpc_tester,
    approved_scopes: application.approved_scopes,
    limits: application.limits,
  });
  const form = useForm(async () => {
    const call = { application_id: application.id, body: draft.changes };
    const saved = await request('PATCH /operator/applications/{application_id}', call);
    draft.reset();
    onChanged(saved);
    toast(t('saved'));
  });
  return (
    <form onSubmit={form.onSubmit}>
      <Part title={t('decisions')}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(name)}
            hint={t(`${name}_hint`)}
            checked={draft.value[name]}
            onChange={(on) => {
              const patch: Partial<Decisions> = {};
              patch[name] = on;
              draft.change(patch);
            }}
          />
        ))}
      </Part>
      <ScopesPart draft={draft} />
      <BotLimitsPart draft={draft} errors={form.fields} />
      <LimitsPart draft={draft} errors={form.fields} />
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

function ScopesPart({ draft }: { draft: Draft<Decisions> }) {
  const { approved_scopes: approved } = draft.value;
  // Scopes that were approved earlier but are not in the list are kept.
  const names = [...new Set([...APPROVED_SCOPES, ...approved])].sort();
  const toggle = (scope: string, on: boolean) =>
    draft.change({ approved_scopes: on ? [...approved, scope] : approved.filter((one) => one !== scope) });
  return (
    <Part title={t('scopes')} lead={t('scopesLead')}>
      <fieldset className={people.checks}>
        <legend className="hidden">{t('scopes')}</legend>
        {names.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={approved.includes(scope)} onChange={(event) => toggle(scope, event.target.checked)} />
            <code>{scope}</code>
          </label>
        ))}
      </fieldset>
    </Part>
  );
}

const BOT_LIMITS = Object.keys(APPLICATION_LIMITS).filter(isApplicationLimit);

/** The limits that apply to every application; an empty field is the usual one. */
function BotLimitsPart({ draft, errors }: { draft: Draft<Decisions>; errors: Record<string, string> }) {
  const { limits } = draft.value;
  const set = (name: ApplicationLimit, value: number | null) => {
    const { [name]: _, ...others } = limits;
    draft.change({ limits: value === null ? others : { ...others, [name]: value } });
  };
  return (
    <Part title={t('limitsAlways')} lead={t('limitsAlwaysLead')}>
      {BOT_LIMITS.map((name) => (
        <Field
          key={name}
          label={limitName(name)}
          hint={t('limitUsualAlways', { count: APPLICATION_LIMITS[name].usual })}
          type="number"
          min={1}
          max={APPLICATION_LIMITS[name].max}
          inputMode="numeric"
          error={errors[`limits.${name}`]}
          value={limits[name] ?? ''}
          placeholder={String(APPLICATION_LIMITS[name].usual)}
          onChange={(event) => set(name, event.target.value === '' ? null : Math.trunc(Number(event.target.value)))}
        />
      ))}
    </Part>
  );
}

const NAMES = Object.keys(DEVELOPMENT_LIMITS).filter((name): name is DevelopmentLimit => name in DEVELOPMENT_LIMITS);

function LimitsPart({ draft, errors }: { draft: Draft<Decisions>; errors: Record<string, string> }) {
  const { limits } = draft.value;
  const set = (name: DevelopmentLimit, mode: LimitMode, value: number) => {
    const { [name]: _, ...others } = limits;
    if (mode === 'usual') draft.change({ limits: others });
    else draft.change({ limits: { ...others, [name]: mode === 'lifted' ? null : value } });
  };
  return (
    <Part title={t('limits')} lead={t('limitsLead')}>
      {NAMES.map((name) => {
        const mode = modeOf(limits, name);
        const usual = DEVELOPMENT_LIMITS[name];
        return (
          <div key={name} className={styles.limit}>
            <SelectField<LimitMode>
              label={featureName(name)}
              value={mode}
              options={[
                { value: 'usual', label: t('limitUsual', { count: usual }) },
                { value: 'lifted', label: t('limitLifted') },
                { value: 'set', label: t('limitSet') },
              ]}
              onValue={(next) => set(name, next, usual)}
            />
            {mode === 'set' && (
              <Field
                label={t('limitValue')}
                type="number"
                min={0}
                inputMode="numeric"
                error={errors[`limits.${name}`]}
                value={String(limits[name] ?? 0)}
                onChange={(event) => set(name, 'set', Math.max(0, Math.trunc(Number(event.target.value))))}
              />
            )}
          </div>
        );
      })}
    </Part>
  );
}
