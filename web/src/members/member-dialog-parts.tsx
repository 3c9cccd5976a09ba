import { messageOf } from '../api/http.ts';
import type { Id, Member } from '../api/wire-base.ts';
import { nameOf } from '../state/selectors.ts';
import type { GuildState } from '../state/types.ts';
import { Area } from '../ui/field.tsx';
import { t } from './text.ts';

export interface MemberDialogProps {
  guild: GuildState;
  /** One member, or several that are changed alike. */
  members: readonly Member[];
  onClose: () => void;
  /** Called for each member that the server has changed; `null` if they have left the guild. */
  onChanged?: (userId: Id, member: Member | null) => void;
}

/** How a dialog calls its members: by name if it is one. */
export function whoOf(members: readonly Member[]): string {
  const [first] = members;
  return first && members.length === 1 ? first.nick || nameOf(first.user) : t('members', { count: members.length });
}

/** Does something to each member in turn; if some fail, the others are done and the error says how many. */
export async function forEachMember(members: readonly Member[], act: (member: Member) => Promise<void>): Promise<void> {
  const problems: unknown[] = [];
  for (const member of members) {
    try {
      await act(member);
    } catch (error) {
      if (members.length === 1) throw error;
      problems.push(error);
    }
  }
  if (problems.length > 0)
    throw new Error(t('partly', { failed: problems.length, count: members.length, problem: messageOf(problems[0]) }));
}

/** A reason as the option of a request; a blank one is left out. */
export function reasonOf(reason: string): { reason?: string } {
  return reason.trim() ? { reason: reason.trim() } : {};
}

/** The field for the reason, which the audit log shows. */
export function ReasonField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <Area
      label={t('reason')}
      hint={t('reasonHint')}
      rows={2}
      maxLength={512}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
