import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { User } from '../api/wire-base.ts';
import { useChat } from '../channels/chat-context.ts';
import { formatTag } from '../i18n/locale.ts';
import { UserButton } from '../members/user-button.tsx';
import { memberName, nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/resource.tsx';
import { useResource } from '../ui/use-resource.ts';
import styles from './people-tabs.module.css';
import { t } from './text.ts';

/** The most people in one request. */
export const PAGE = 100;

/** People who did the same: reacted with an emoji, or voted for an answer. */
export interface PeopleGroup {
  key: string;
  /** The action of the group as shown, such as an emoji. */
  sign: ReactNode;
  /** The action of the group in words. */
  name: string;
  count: number;
  /** The people whose ids follow `after`, at most PAGE. */
  load: (after: string | undefined) => Promise<User[]>;
}

interface Props {
  label: string;
  groups: readonly PeopleGroup[];
  /** The group that is shown first. */
  first?: string | undefined;
  /** The button that removes a person from a group; null where that is not allowed. */
  removal?: (group: PeopleGroup, user: User) => { label: string; run: () => Promise<void> } | null;
  /** Content below the people of a group. */
  foot?: (group: PeopleGroup) => ReactNode;
}

/** Groups of people as tabs, with pictures and names. */
export function PeopleTabs({ label, groups, first, removal, foot }: Props) {
  return (
    <I18nProvider locale={formatTag()}>
      <Tabs className={styles.tabs} orientation="vertical" {...(first && { defaultSelectedKey: first })}>
        <TabList aria-label={label} className={styles.list}>
          {groups.map((group) => (
            <Tab key={group.key} id={group.key} className={styles.tab} aria-label={`${group.name}, ${group.count}`}>
              {group.sign} <span>{group.count}</span>
            </Tab>
          ))}
        </TabList>
        {groups.map((group) => (
          <TabPanel key={group.key} id={group.key} className={styles.panel}>
            <People group={group} removal={removal} />
            {foot?.(group)}
          </TabPanel>
        ))}
      </Tabs>
    </I18nProvider>
  );
}

function People({ group, removal }: { group: PeopleGroup; removal: Props['removal'] }) {
  const found = useResource(group.key, async () => {
    const people = await group.load(undefined);
    return { people, more: people.length === PAGE };
  });
  const { reload } = found;
  const [count, setCount] = useState(group.count);
  useEffect(() => {
    if (group.count === count) return;
    // Someone has reacted or voted in the meantime.
    setCount(group.count);
    reload();
  }, [group.count, count, reload]);
  return (
    <Loaded of={found}>
      {({ people, more }) => (
        <>
          {people.length === 0 && <p className="empty-note">{t('noReactions')}</p>}
          <ul aria-label={group.name}>
            {people.map((user) => (
              <Person key={user.id} user={user} removal={removal?.(group, user) ?? null} />
            ))}
          </ul>
          {more && (
            <button
              type="button"
              className="button"
              onClick={() =>
                void group
                  .load(people.at(-1)?.id)
                  .then(
                    (next) => found.change((data) => ({ people: [...data.people, ...next], more: next.length === PAGE })),
                    toastError,
                  )
              }
            >
              {t('showMore')}
            </button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Person({ user, removal }: { user: User; removal: { label: string; run: () => Promise<void> } | null }) {
  const { guildId, channelId } = useChat();
  const name = useSelected(store, (state) => memberName(state.guilds[guildId ?? ''], user));
  return (
    <li className={styles.person}>
      <UserButton user={user} guildId={guildId} channelId={channelId} className="">
        <Avatar id={user.id} name={nameOf(user)} size={32} shape={user.bot ? 'app' : 'person'} picture={user.avatar} />
        <span>{name}</span>
      </UserButton>
      {removal && (
        <button
          type="button"
          className="icon-button"
          aria-label={removal.label}
          title={removal.label}
          onClick={() => void removal.run().catch(toastError)}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  );
}
