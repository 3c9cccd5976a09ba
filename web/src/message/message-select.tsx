import { useState } from 'react';
import type { SelectComponent } from '../api/wire-content.ts';
import { defaultsOf } from '../state/modals.ts';
import { useChat } from '../channels/chat-context.ts';
import { usePressing } from './press-context.ts';
import { SelectBox } from '../ui/select-box.tsx';
import type { Id } from '../api/wire-base.ts';

/** A select of a message: the choice is sent to the application and stays shown until the select changes. */
export function MessageSelect({ select, guildId }: { select: SelectComponent; guildId: Id | undefined }) {
  const defaults = defaultsOf(select);
  return <Chosen key={JSON.stringify([select.custom_id, defaults])} select={select} guildId={guildId} defaults={defaults} />;
}

function Chosen({ select, guildId, defaults }: { select: SelectComponent; guildId: Id | undefined; defaults: string[] }) {
  const { channelId } = useChat();
  const pressing = usePressing();
  const [values, setValues] = useState(defaults);
  return (
    <SelectBox
      select={select}
      values={values}
      guildId={guildId}
      channelId={channelId}
      disabled={pressing === null || select.disabled === true}
      busy={pressing?.busy === select.custom_id}
      onChange={(chosen) => {
        setValues(chosen);
        pressing?.press(select.type, select.custom_id, chosen);
      }}
    />
  );
}
