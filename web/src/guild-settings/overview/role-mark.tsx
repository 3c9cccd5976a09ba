import type { CSSProperties } from 'react';
import type { Role } from '../../api/wire.ts';
import styles from './roles-screen.module.css';

/** A colour of the wire as CSS. */
export function cssColor(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}

/** The colour of a role as a CSS background: one colour, or its gradient. */
export function backgroundOf({ color, colors }: Pick<Role, 'color' | 'colors'>): string {
  if (color === 0) return 'var(--line-strong)';
  const all = [color, colors?.secondary_color, colors?.tertiary_color].flatMap((one) => (one == null ? [] : cssColor(one)));
  return all.length > 1 ? `linear-gradient(90deg, ${all.join(', ')})` : cssColor(color);
}

/** The icon of a role, or a dot in its colour. */
export function RoleMark({ role }: { role: Role }) {
  if (role.icon) return <img className={styles.icon} src={`/cdn/role-icons/${role.id}/${role.icon}.webp?size=64`} alt="" />;
  if (role.unicode_emoji) return <span className={styles.emoji}>{role.unicode_emoji}</span>;
  const style: CSSProperties = { background: backgroundOf(role) };
  return <span className={styles.dot} style={style} />;
}
