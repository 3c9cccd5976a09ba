import { type SyntheticEvent, useEffect, useMemo } from 'react';
import {
  Cell,
  Checkbox,
  Collection,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TableLoadMoreItem,
  Virtualizer,
} from 'react-aria-components';
import { timestampOf } from '@guildhall/protocol/ids';
import type { Id } from '../../../api/wire-base.ts';
import { perLanguage } from '../../../i18n/locale.ts';
import { RoleName } from '../../../members/roles-dialog.tsx';
import { isTimedOut, type MemberAction, memberActions } from '../../../members/moderation.ts';
import { actionItems } from '../../../members/member-tools.tsx';
import { needMember } from '../../../state/members.ts';
import { nameOf, rolesOf } from '../../../state/selectors.ts';
import { store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import { toast, toastError } from '../../../state/toasts.ts';
import type { GuildState } from '../../../state/types.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { NARROW, useMedia } from '../../../ui/use-media.ts';
import { t } from '../text.ts';
import styles from './members.module.css';
import type { FoundMember, Sort } from './search.ts';

const dayFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }));
/** Px; the rows of the table have a fixed height, so that only the visible ones are in the document. */
const SIZES = { rowHeight: 60, headingHeight: 40, loaderHeight: 48 };
/** The roles shown in a row. */
const SHOWN_ROLES = 2;

const SORTS: Record<Sort, SortDescriptor> = {
  1: { column: 'joined', direction: 'descending' },
  2: { column: 'joined', direction: 'ascending' },
  3: { column: 'account', direction: 'descending' },
  4: { column: 'account', direction: 'ascending' },
};

function sortOf({ column, direction }: SortDescriptor): Sort {
  if (column === 'account') return direction === 'ascending' ? 4 : 3;
  return direction === 'ascending' ? 2 : 1;
}

/** The name that a member has in the guild. */
export function shownName({ member }: FoundMember): string {
  return member.nick || nameOf(member.user);
}

interface Props {
  guild: GuildState;
  rows: readonly FoundMember[];
  loading: boolean;
  /** Loads the next page. */
  onMore: () => void;
  sort: Sort;
  /** Null where the server does not sort. */
  onSort: ((sort: Sort) => void) | null;
  /** Whether the rows say how members joined. */
  joins: boolean;
  chosen: ReadonlySet<Id>;
  onChosen: (ids: ReadonlySet<Id>) => void;
  onAction: (action: MemberAction, row: FoundMember) => void;
  empty: string;
}

/** The members as a table of which only the visible rows are rendered; on a phone it has the names only. */
export function MembersTable({ guild, rows, loading, sort, joins, chosen, empty, ...on }: Props) {
  const narrow = useMedia(NARROW);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const select = (keys: Selection) =>
    on.onChosen(new Set(keys === 'all' ? rows.map(({ member }) => member.user.id) : [...keys].map(String)));
  const items = useMemo(() => rows.map((row) => ({ ...row, id: row.member.user.id })), [rows]);
  return (
    <Virtualizer layout={TableLayout} layoutOptions={SIZES}>
      <Table
        aria-label={t('members')}
        className={styles.table ?? ''}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={select}
        {...(on.onSort && { sortDescriptor: SORTS[sort], onSortChange: (to: SortDescriptor) => on.onSort?.(sortOf(to)) })}
      >
        <TableHeader>
          <Column width={44} minWidth={44}>
            <Check label={t('selectAll')} />
          </Column>
          <Column id="name" isRowHeader minWidth={150} defaultWidth="2fr">
            {t('member')}
          </Column>
          {!narrow && (
            <Column id="roles" minWidth={130} defaultWidth="1.4fr">
              {t('roles')}
            </Column>
          )}
          {!narrow && (
            <Column id="joined" minWidth={110} allowsSorting={on.onSort !== null}>
              {({ sortDirection }) => <Sortable label={t('joined')} direction={sortDirection} />}
            </Column>
          )}
          {!narrow && joins && (
            <Column id="source" minWidth={120} defaultWidth="1.2fr">
              {t('joinedBy')}
            </Column>
          )}
          {!narrow && (
            <Column id="account" minWidth={150} allowsSorting={on.onSort !== null}>
              {({ sortDirection }) => <Sortable label={t('account')} direction={sortDirection} />}
            </Column>
          )}
          <Column width={52} minWidth={52}>
            <span className={styles.hidden}>{t('actions')}</span>
          </Column>
        </TableHeader>
        <TableBody renderEmptyState={() => <p className={styles.empty}>{loading ? '' : empty}</p>}>
          <Collection items={items} dependencies={[guild.roles, guild.owner_id, narrow, joins, me, on.onAction]}>
            {(row) => (
              <Row className={styles.row ?? ''} textValue={shownName(row)}>
                <Cell>
                  <Check label={shownName(row)} />
                </Cell>
                <Cell>
                  <NameCell row={row} guild={guild} />
                </Cell>
                {!narrow && (
                  <Cell>
                    <RolesCell row={row} guild={guild} />
                  </Cell>
                )}
                {!narrow && <Cell>{dayFormat().format(new Date(row.member.joined_at))}</Cell>}
                {!narrow && joins && (
                  <Cell>
                    <SourceCell row={row} guild={guild} />
                  </Cell>
                )}
                {!narrow && <Cell>{dayFormat().format(timestampOf(row.member.user.id))}</Cell>}
                <Cell>
                  <RowMenu row={row} guild={guild} me={me} onAction={on.onAction} />
                </Cell>
              </Row>
            )}
          </Collection>
          <TableLoadMoreItem onLoadMore={on.onMore} isLoading={loading}>
            <span className={styles.more} />
          </TableLoadMoreItem>
        </TableBody>
      </Table>
    </Virtualizer>
  );
}

function Check({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" aria-label={label} className={styles.check ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <span className={styles.box} data-on={isSelected || isIndeterminate || undefined}>
          {isIndeterminate ? <span className={styles.some} /> : isSelected && <Icon name="check" size={14} />}
        </span>
      )}
    </Checkbox>
  );
}

function Sortable({ label, direction }: { label: string; direction: 'ascending' | 'descending' | undefined }) {
  return (
    <span className={styles.sortable}>
      {label}
      <span className={styles.arrow} data-direction={direction} aria-hidden="true">
        <Icon name="chevron" size={14} />
      </span>
    </span>
  );
}

interface CellProps {
  row: FoundMember;
  guild: GuildState;
}

function NameCell({ row, guild }: CellProps) {
  const { user, pending, communication_disabled_until: until } = row.member;
  const timedOut = until && isTimedOut(row.member, Date.now());
  return (
    <div className={styles.person}>
      <Avatar id={user.id} name={nameOf(user)} shape={user.bot ? 'app' : 'person'} size={36} picture={user.avatar} />
      <div className={styles.words}>
        <span className={styles.line}>
          <strong>{shownName(row)}</strong>
          {user.id === guild.owner_id && <span className="tag tag-quiet">{t('owner')}</span>}
          {user.bot && <span className="tag">{t('bot')}</span>}
          {pending && <span className="tag tag-quiet">{t('pendingTag')}</span>}
          {timedOut && (
            <span className={styles.timeout} title={t('timedOutTag', { end: new Date(until) })}>
              <Icon name="clock" size={14} />
              <span className={styles.hidden}>{t('timedOutTag', { end: new Date(until) })}</span>
            </span>
          )}
        </span>
        <span className={styles.quiet}>{user.username}</span>
      </div>
    </div>
  );
}

function RolesCell({ row, guild }: CellProps) {
  const roles = rolesOf(guild, row.member);
  if (roles.length === 0) return <span className={styles.quiet}>{t('noRoles')}</span>;
  const rest = roles.slice(SHOWN_ROLES);
  return (
    <div className={styles.roles}>
      {roles.slice(0, SHOWN_ROLES).map((role) => (
        <RoleName key={role.id} role={role} />
      ))}
      {rest.length > 0 && (
        <span className={styles.quiet} title={rest.map(({ name }) => name).join(', ')}>
          {t('moreRoles', { count: rest.length })}
        </span>
      )}
    </div>
  );
}

/** How a member joined, by whose invite. */
function SourceCell({ row, guild }: CellProps) {
  const { inviter_id: inviter, source_invite_code: code, join_source_type: type } = row;
  const user = useSelected(store, (state) => (inviter ? state.users[inviter] : undefined));
  useEffect(() => {
    if (inviter) needMember(guild.id, inviter);
  }, [inviter, guild.id]);
  if (type === 5 && user) {
    const name = guild.members[user.id]?.nick || nameOf(user);
    return <span>{t('inviteBy', { code: code ?? '', name })}</span>;
  }
  return <span className={styles.quiet}>{sourceName(type, code ?? '')}</span>;
}

function sourceName(type: number, code: string): string {
  if (type === 1) return t('source_1');
  if (type === 2) return t('source_2');
  if (type === 3) return t('source_3');
  if (type === 4) return t('source_4');
  if (type === 5) return t('source_5', { code });
  if (type === 6) return t('source_6', { code });
  if (type === 7) return t('source_7');
  return type === 8 ? t('source_8') : t('source_0');
}

function RowMenu({ row, guild, me, onAction }: CellProps & { me: Id; onAction: Props['onAction'] }) {
  const { member } = row;
  // A press on the button is not a press on the row, which would select it.
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events of its button from the row
    <span
      onPointerDown={keep}
      onMouseDown={keep}
      onClick={keep}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && keep(event)}
    >
      <MenuButton
        label={t('actionsFor', { name: shownName(row) })}
        items={() => [
          ...actionItems(memberActions(guild, me, member), member, (action) => onAction(action, row)),
          {
            label: t('copyId'),
            icon: 'copy' as const,
            onSelect: () => void navigator.clipboard.writeText(member.user.id).then(() => toast(t('idCopied')), toastError),
          },
        ]}
      >
        <Icon name="more" />
      </MenuButton>
    </span>
  );
}
