import { useContext, useEffect, useState } from 'react';
import { fieldsOf } from '../api/http.ts';
import type { Message } from '../api/wire.ts';
import { hasBought, nameOfSku, purchase } from '../state/purchases.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { useChat } from '../channels/chat-context.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { PressContext } from './press-context.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** A button that sells a SKU of its application. */
export function PremiumButton({ skuId, disabled }: { skuId: Id; disabled: boolean }) {
  const message = useContext(PressContext);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    // A SKU that is no longer for sale has no name, so the button only says "Buy".
    nameOfSku(skuId).then(setName, () => setName(null));
  }, [skuId]);
  return (
    <>
      <button type="button" className="button premium" disabled={disabled || !message} onClick={() => setOpen(true)}>
        <Icon name="spark" size={17} />
        <span>{name === null ? t('buy') : t('buyNamed', { name })}</span>
      </button>
      {open && message && <PurchaseDialog message={message} skuId={skuId} onClose={() => setOpen(false)} />}
    </>
  );
}

type Stage = 'asking' | 'owned' | 'bought';

const TITLES = { asking: 'purchaseTitle', owned: 'ownedTitle', bought: 'boughtTitle' } as const;

function PurchaseDialog({ message, skuId, onClose }: { message: Message; skuId: Id; onClose: () => void }) {
  const { guildId } = useChat();
  const seller = nameOf(message.author);
  const guilds = useSelected(store, (state) => state.guilds);
  const [stage, setStage] = useState<Stage>('asking');
  const [forGuild, setForGuild] = useState<Id | null>(null);
  const form = useForm(async () => {
    try {
      await purchase(skuId, forGuild);
      setStage('bought');
    } catch (error) {
      // Only the server knows that this SKU is bought for a guild, so ask which one now.
      if (forGuild !== null || !fieldsOf(error).guild_id || !guildId) throw error;
      setForGuild(guildId);
    }
  });
  useEffect(() => {
    // If this check fails, show the purchase dialog; the purchase itself reports the error.
    hasBought(message.application_id ?? message.author.id, skuId).then(
      (owned) => owned && setStage('owned'),
      () => undefined,
    );
  }, [message, skuId]);

  if (stage !== 'asking')
    return (
      <Dialog title={t(TITLES[stage])} onClose={onClose}>
        <p className="dialog-text">{t(stage === 'owned' ? 'ownedText' : 'boughtText', { seller })}</p>
        <div className="dialog-actions">
          <button type="button" className="button primary" data-autofocus onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t(TITLES.asking)} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('purchaseText', { seller })}</p>
        {forGuild !== null && (
          <div className="field">
            <label htmlFor="bought-for">{t('buyFor')}</label>
            <select id="bought-for" value={forGuild} onChange={(event) => setForGuild(event.target.value)}>
              {Object.values(guilds).map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
        )}
        <FormError form={form} of="all" />
        <FormActions form={form} action={t(forGuild === null ? 'buy' : 'buyForGuild')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
