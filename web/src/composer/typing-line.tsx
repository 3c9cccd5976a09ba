import { useEffect, useState } from 'react';
import { memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Dots } from '../message/answer-state.tsx';
import { t } from './text.ts';

const NO_TYPISTS: Record<string, number> = {};

function words(names: string[]): string {
  const [first, second] = names;
  if (!first) return '';
  if (!second) return t('typingOne', { name: first });
  return names.length === 2 ? t('typingTwo', { first, second }) : t('typingMany', { count: names.length });
}

/** The users who are typing in a channel; each name disappears ten seconds after its last typing event. */
export function TypingLine({ channelId, guildId }: { channelId: string; guildId: string | undefined }) {
  const typing = useSelected(store, (state) => state.typing[channelId] ?? NO_TYPISTS);
  const users = useSelected(store, (state) => state.users);
  const guild = useSelected(store, (state) => state.guilds[guildId ?? '']);
  const [now, setNow] = useState(Date.now);
  const active = Object.entries(typing).filter(([, until]) => until > now);

  useEffect(() => {
    const current = Date.now();
    setNow(current);
    const next = Math.min(...Object.values(typing).filter((until) => until > current));
    if (!Number.isFinite(next)) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [typing]);

  const names = active.flatMap(([id]) => {
    const user = users[id];
    return user ? [memberName(guild, user)] : [];
  });
  return (
    <div className="typing" aria-live="polite">
      {names.length > 0 && (
        <>
          <Dots />
          {words(names)}
        </>
      )}
    </div>
  );
}
