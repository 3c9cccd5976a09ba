import type { Member } from '../api/wire-base.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { isTimedOut, type MemberAction, memberActions } from './moderation.ts';
import styles from './member-tools.module.css';
import { t } from './text.ts';

const ICONS: Record<MemberAction, IconName> = { nick: 'edit', roles: 'shield', timeout: 'clock', kick: 'leave', ban: 'ban' };
const DANGEROUS: readonly MemberAction[] = ['kick', 'ban'];

/** The label of an action on a member. */
export function actionName(action: MemberAction, member: Member): string {
  return action === 'timeout' && isTimedOut(member, Date.now()) ? t('timeoutChange') : t(action);
}

/** The items of a menu of actions on a member. */
export function actionItems(
  actions: readonly MemberAction[],
  member: Member,
  onChoose: (action: MemberAction) => void,
): MenuItem[] {
  return actions.map((action) => ({
    label: actionName(action, member),
    icon: ICONS[action],
    danger: DANGEROUS.includes(action),
    onSelect: () => onChoose(action),
  }));
}

interface Props {
  guild: GuildState;
  member: Member;
  onChoose: (action: MemberAction) => void;
}

/** The buttons in a member's card for the actions that the user may take; renders nothing if there are none. */
export default function MemberTools({ guild, member, onChoose }: Props) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const items = actionItems(memberActions(guild, me, member), member, onChoose);
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.tools} aria-label={t('manage')}>
      {items.map(({ label, icon, danger, onSelect }) => (
        <button
          key={label}
          type="button"
          className={danger ? `button quiet ${styles.danger}` : 'button quiet'}
          data-roving
          onClick={onSelect}
        >
          {icon && <Icon name={icon} />}
          {label}
        </button>
      ))}
    </fieldset>
  );
}
