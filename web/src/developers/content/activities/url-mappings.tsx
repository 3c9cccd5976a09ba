import { LIMITS } from '@guildhall/protocol/limits';
import type { ProxyConfigObject } from '@guildhall/protocol/objects/apps/activities';
import { request } from '../../../state/session.ts';
import { toast } from '../../../state/toasts.ts';
import { useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { t } from '../text.ts';
import styles from './activities.module.css';

type Mapping = ProxyConfigObject['url_map'][number];

interface Props {
  applicationId: string;
  saved: Mapping[];
  onSaved: (mappings: Mapping[]) => void;
}

/** The list with the entries at two places exchanged. */
function exchanged<T>(list: readonly T[], from: number, to: number): T[] {
  return list.map((one, at) => (at === from ? list[to] : at === to ? list[from] : one) ?? one);
}

/** The servers from which the pages of the activity come, by the beginning of the path. */
export function UrlMappings({ applicationId, saved, onSaved }: Props) {
  const draft = useDraft({ list: saved });
  const { list } = draft.value;
  const form = useForm(async () => {
    const path = { application_id: applicationId };
    const { url_map } = await request('POST /applications/{application_id}/proxy-config', {
      ...path,
      body: { url_map: list },
    });
    onSaved(url_map);
    draft.reset();
    toast(t('saved'));
  });
  const put = (at: number, patch: Partial<Mapping>) =>
    draft.change({ list: list.map((one, index) => (index === at ? { ...one, ...patch } : one)) });
  return (
    <form className="panel" onSubmit={form.onSubmit} aria-labelledby="mappings">
      <h2 id="mappings">{t('mappings')}</h2>
      <p className="field-hint">{t('mappingsLead')}</p>
      <ol className={styles.mappings} aria-label={t('mappings')}>
        {list.map((mapping, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mapping has no id, and its prefix is being written
          <li key={at} className={styles.mapping}>
            <Field
              label={t('prefix')}
              value={mapping.prefix}
              error={form.fields[`url_map.${at}.prefix`]}
              maxLength={LIMITS.activities.mappingPrefix.max}
              required
              placeholder="/api"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => put(at, { prefix: event.target.value })}
            />
            <Field
              label={t('target')}
              value={mapping.target}
              error={form.fields[`url_map.${at}.target`]}
              maxLength={LIMITS.activities.mappingTarget.max}
              required
              placeholder="game.example.com/api"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => put(at, { target: event.target.value })}
            />
            <span className={styles.tools}>
              <Tool
                label={t('moveUp', { number: at + 1 })}
                disabled={at === 0}
                turned
                onClick={() => draft.change({ list: exchanged(list, at, at - 1) })}
              />
              <Tool
                label={t('moveDown', { number: at + 1 })}
                disabled={at === list.length - 1}
                onClick={() => draft.change({ list: exchanged(list, at, at + 1) })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t('removeMapping', { number: at + 1 })}
                onClick={() => draft.change({ list: list.filter((_, index) => index !== at) })}
              >
                <Icon name="trash" size={18} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {list.length < LIMITS.activities.mappings.max && (
        <div className="panel-actions">
          <button
            type="button"
            className="button"
            onClick={() => draft.change({ list: [...list, { prefix: list.length === 0 ? '/' : '', target: '' }] })}
          >
            <Icon name="plus" />
            {t('addMapping')}
          </button>
        </div>
      )}
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

interface ToolProps {
  label: string;
  disabled: boolean;
  turned?: boolean;
  onClick: () => void;
}

/** A button with an arrow, down or up. */
function Tool({ label, disabled, turned = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={turned ? `icon-button ${styles.turned}` : 'icon-button'}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name="chevron" size={18} />
    </button>
  );
}
