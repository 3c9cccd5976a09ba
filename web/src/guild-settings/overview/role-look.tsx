import { LIMITS } from '@guildhall/protocol/limits';
import { useEffect, useId, useRef } from 'react';
import type { Role } from '../../api/wire.ts';
import type { GuildState } from '../../state/types.ts';
import { Field, Switch } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import type { Draft } from '../../ui/use-draft.ts';
import { cssColor } from './role-mark.tsx';
import styles from './role-look.module.css';
import { t } from './roles-text.ts';

const MOST_BYTES = 1024 * 1024;
/** Colours that are readable on light and dark backgrounds. */
const PRESETS = [0x2f8a78, 0x3f9b4f, 0x3a7fc2, 0x6a6fd1, 0x9a5fc0, 0xc4557f, 0xc9553f, 0xc77a28, 0xb08d1e, 0x7d8591];
const FIRST_CUSTOM = 0x8a6d3b;

/** The fields of a role's appearance. */
export interface LookFields {
  name: string;
  color: number;
  /** The second colour of a gradient. */
  secondary: number | null;
  hoist: boolean;
  mentionable: boolean;
  /** A hash or a data URI. */
  icon: string | null;
  unicode_emoji: string | null;
}

interface Props {
  /** The id of the form to which the fields belong. */
  form: string;
  guild: GuildState;
  role: Role;
  draft: Draft<LookFields>;
  errors: Readonly<Record<string, string>>;
  /** Whether the role was just created; its name then takes the focus. */
  isNew: boolean;
  locked: boolean;
}

/** Name, colour, icon and visibility of a role. */
export function RoleLook({ form, guild, role, draft, errors, isNew, locked }: Props) {
  const { value, change } = draft;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNew) return;
    name.current?.focus();
    name.current?.select();
  }, [isNew]);
  return (
    <fieldset className={styles.look} disabled={locked} aria-label={t('about')}>
      <Field
        ref={name}
        label={t('name')}
        form={form}
        value={value.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
        maxLength={LIMITS.guilds.roleName.max}
        required
        autoComplete="off"
      />
      <ColorChoice value={value.color} onChange={(color) => change({ color, ...(color === 0 && { secondary: null }) })} />
      {guild.features.includes('ENHANCED_ROLE_COLORS') && value.color !== 0 && (
        <>
          <Switch
            label={t('colourGradient')}
            hint={t('colourGradientHint')}
            checked={value.secondary !== null}
            onChange={(on) => change({ secondary: on ? FIRST_CUSTOM : null })}
          />
          {value.secondary !== null && (
            <Field
              label={t('colourEnd')}
              type="color"
              form={form}
              value={cssColor(value.secondary)}
              onChange={(event) => change({ secondary: Number.parseInt(event.target.value.slice(1), 16) })}
            />
          )}
        </>
      )}
      {guild.features.includes('ROLE_ICONS') && <RoleIcon form={form} role={role} draft={draft} errors={errors} />}
      <Switch
        label={t('hoist')}
        hint={t('hoistHint')}
        checked={value.hoist}
        disabled={locked}
        onChange={(hoist) => change({ hoist })}
      />
      <Switch
        label={t('mentionable')}
        hint={t('mentionableHint')}
        checked={value.mentionable}
        disabled={locked}
        onChange={(mentionable) => change({ mentionable })}
      />
    </fieldset>
  );
}

/** A picture or an emoji; choosing one removes the other. */
function RoleIcon({ form, role, draft: { value, change }, errors }: Pick<Props, 'form' | 'role' | 'draft' | 'errors'>) {
  const src = value.icon?.startsWith('data:')
    ? value.icon
    : value.icon && `/cdn/role-icons/${role.id}/${value.icon}.webp?size=128`;
  return (
    <>
      <ImageField
        label={t('icon')}
        hint={t('iconHint')}
        error={errors.icon}
        src={src}
        most={MOST_BYTES}
        onChange={(icon) => change({ icon, ...(icon && { unicode_emoji: null }) })}
      />
      <Field
        label={t('emoji')}
        hint={t('emojiHint')}
        form={form}
        error={errors.unicode_emoji}
        value={value.unicode_emoji ?? ''}
        onChange={(event) => change({ unicode_emoji: event.target.value || null, ...(event.target.value && { icon: null }) })}
        autoComplete="off"
      />
    </>
  );
}

/** Presets, and any other colour; 0 is none. */
function ColorChoice({ value, onChange }: { value: number; onChange: (color: number) => void }) {
  const name = useId();
  const custom = value !== 0 && !PRESETS.includes(value);
  const choices = [{ color: 0, label: t('colourDefault') }].concat(
    PRESETS.map((color, at) => ({ color, label: t('colourPreset', { number: at + 1 }) })),
  );
  return (
    <fieldset className={styles.colors}>
      <legend>{t('colour')}</legend>
      {choices.map(({ color, label }) => (
        <label key={color} className={styles.swatch} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === color}
            style={color === 0 ? undefined : { background: cssColor(color) }}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
      <label className={styles.custom}>
        <input
          type="color"
          data-chosen={custom || undefined}
          value={cssColor(value === 0 ? FIRST_CUSTOM : value)}
          onChange={(event) => onChange(Number.parseInt(event.target.value.slice(1), 16))}
        />
        {t('colourCustom')}
      </label>
    </fieldset>
  );
}
