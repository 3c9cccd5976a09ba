import { ApiError } from '@guildhall/protocol/client';
import { LIMITS } from '@guildhall/protocol/limits';
import type { FormField, VerificationForm } from '@guildhall/protocol/objects/guild/screening';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Area, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useLive } from '../content/use-live.ts';
import type { Place } from '../place.ts';
import styles from './community.module.css';
import { type FormQuestion, FormQuestions } from './form-questions.tsx';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE'] as const;
const GATE = 'MEMBER_VERIFICATION_GATE_ENABLED';
const REVIEW = 'MEMBER_VERIFICATION_MANUAL_APPROVAL';
/** The wire's code for a form that was never set. */
const UNKNOWN_FORM = 10068;
/** Limits of the server: the number of rules, and the length of a rule and of the introduction. */
const MOST = 16;
const LENGTH = 300;

type Terms = Extract<FormField, { field_type: 'TERMS' }>;
const isTerms = (field: FormField): field is Terms => field.field_type === 'TERMS';

/** The form of a guild; empty if it was never set. Throws ApiError. */
async function loadForm(guildId: string): Promise<VerificationForm> {
  try {
    return await request('GET /guilds/{guild_id}/member-verification', { guild_id: guildId });
  } catch (error) {
    if (error instanceof ApiError && error.code === UNKNOWN_FORM) return { version: null, description: null, form_fields: [] };
    throw error;
  }
}

interface Fields {
  enabled: boolean;
  /** Whether moderators decide who joins. */
  reviewed: boolean;
  description: string;
  /** The rules, in order. */
  rules: string[];
  questions: FormQuestion[];
}

/** The rules that new members accept before they can write. */
export function RulesScreen({ place: { guild } }: { place: Place }) {
  const all = useLive({ guildId: guild.id, key: 'rules', after: AFTER, load: () => loadForm(guild.id) });
  return (
    <>
      <p className="settings-lead">{t('rulesLead')}</p>
      <Loaded of={all}>{(saved) => <RulesForm guild={guild} saved={saved} onSaved={(form) => all.change(() => form)} />}</Loaded>
    </>
  );
}

interface FormProps {
  guild: GuildState;
  saved: VerificationForm;
  onSaved: (saved: VerificationForm) => void;
}

/** The fields of a form with these rules and questions; empty lines are left out. */
function fieldsOf({ form_fields }: VerificationForm, { rules, questions }: Fields): FormField[] {
  const values = rules.map((rule) => rule.trim()).filter((rule) => rule !== '');
  const asked = questions.map((one) =>
    one.field_type === 'MULTIPLE_CHOICE' ? { ...one, choices: one.choices.filter((choice) => choice.trim() !== '') } : one,
  );
  if (values.length === 0) return asked;
  const before = form_fields.find(isTerms);
  return [{ ...before, field_type: 'TERMS', label: before?.label ?? t('rulesLabel'), required: true, values }, ...asked];
}

/** Lets moderators decide who joins, or everyone join. Throws ApiError. */
async function setReviewed({ id, features }: GuildState, reviewed: boolean): Promise<void> {
  const others = features.filter((one) => one !== REVIEW);
  await request('PATCH /guilds/{guild_id}', { guild_id: id, body: { features: reviewed ? [...others, REVIEW] : others } });
}

function RulesForm({ guild, saved, onSaved }: FormProps) {
  const draft = useDraft<Fields>({
    enabled: guild.features.includes(GATE),
    reviewed: guild.features.includes(REVIEW),
    description: saved.description ?? '',
    rules: saved.form_fields.find(isTerms)?.values ?? [],
    questions: saved.form_fields.filter((field) => !isTerms(field)),
  });
  const { enabled, reviewed, description, rules, questions } = draft.value;
  const form = useForm(async () => {
    const changed = draft.changes;
    const body = {
      ...(changed.enabled === undefined ? {} : { enabled: changed.enabled }),
      ...(changed.description === undefined ? {} : { description: changed.description }),
      ...(changed.rules || changed.questions ? { form_fields: fieldsOf(saved, draft.value) } : {}),
    };
    const next = await request('PATCH /guilds/{guild_id}/member-verification', { guild_id: guild.id, body });
    // The event of the change above has not always arrived.
    const features = [...guild.features.filter((one) => one !== GATE), ...(enabled ? [GATE] : [])];
    if (changed.reviewed !== undefined) await setReviewed({ ...guild, features }, reviewed);
    onSaved(next);
    draft.reset();
    toast(t('saved'));
  });
  const put = (next: string[]) => draft.change({ rules: next });
  const move = (at: number, by: 1 | -1) => {
    const next = [...rules];
    const [rule] = next.splice(at, 1);
    if (rule !== undefined) next.splice(at + by, 0, rule);
    put(next);
  };
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('rules')}>
        <Switch
          label={t('rulesEnabled')}
          hint={t('rulesEnabledHint')}
          checked={enabled}
          onChange={(on) => draft.change({ enabled: on })}
        />
        <Switch
          label={t('reviewed')}
          hint={t('reviewedHint')}
          checked={reviewed}
          disabled={!enabled}
          onChange={(on) => draft.change({ reviewed: on })}
        />
        <Area
          label={t('rulesIntro')}
          value={description}
          rows={2}
          maxLength={LENGTH}
          onChange={({ target }) => draft.change({ description: target.value })}
          error={form.fields.description}
        />
      </section>
      <section className="panel" aria-labelledby="rules-list">
        <h2 id="rules-list">{t('rulesLabel')}</h2>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are texts, which may be equal while they are typed
          <div key={at} className={styles.entry}>
            <Area
              label={t('rule', { number: at + 1 })}
              value={rule}
              rows={1}
              maxLength={LENGTH}
              onChange={({ target }) => put(rules.map((one, index) => (index === at ? target.value : one)))}
              error={form.fields[`form_fields.0.values.${at}`]}
            />
            <span className={styles.entryActions}>
              <button
                type="button"
                className={`icon-button ${styles.up}`}
                aria-label={t('moveUp', { name: t('rule', { number: at + 1 }) })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <Icon name="chevron" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('moveDown', { name: t('rule', { number: at + 1 }) })}
                disabled={at === rules.length - 1}
                onClick={() => move(at, 1)}
              >
                <Icon name="chevron" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('removeNamed', { name: t('rule', { number: at + 1 }) })}
                onClick={() => put(rules.filter((_rule, index) => index !== at))}
              >
                <Icon name="trash" />
              </button>
            </span>
          </div>
        ))}
        <button type="button" className="button" disabled={rules.length >= MOST} onClick={() => put([...rules, ''])}>
          <Icon name="plus" size={16} />
          {t('ruleAdd')}
        </button>
      </section>
      <FormQuestions
        questions={questions}
        most={LIMITS.screening.questions.max - 1}
        from={rules.some((rule) => rule.trim() !== '') ? 1 : 0}
        errors={form.fields}
        onChange={(next) => draft.change({ questions: next })}
      />
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
