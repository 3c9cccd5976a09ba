import { MAX_SNOWFLAKE } from '@guildhall/protocol/ids';
import type { SkuObject, SubscriptionObject } from '@guildhall/protocol/objects/apps/monetization';
import { PAGE, usePages } from '../../console/parts/use-pages.ts';
import content from '../../guild-settings/content/content.module.css';
import { request } from '../../state/session.ts';
import { FullTime } from '../../ui/time.tsx';
import { ownerName } from './owner-name.ts';
import { PageList } from './page-list.tsx';
import { t } from './text.ts';

interface Props {
  applicationId: string;
  skus: readonly SkuObject[];
}

/** Who has subscribed to what the application sells, newest first. */
export function Subscriptions({ applicationId, skus }: Props) {
  const pages = usePages(applicationId, async (last?: SubscriptionObject) => {
    const query = { before: last?.id ?? MAX_SNOWFLAKE, limit: PAGE };
    const page = await request('GET /applications/{application_id}/subscriptions', { application_id: applicationId, query });
    return page.reverse();
  });
  return (
    <section className="panel" aria-labelledby="subscriptions">
      <h2 id="subscriptions">{t('subscriptions')}</h2>
      <PageList pages={pages} label={t('subscriptions')} empty={t('noSubscriptions')}>
        {(one) => (
          <li key={one.id} className={content.row}>
            <div className={content.main}>
              <strong>{one.sku_ids.map((id) => skus.find((sku) => sku.id === id)?.name ?? id).join(', ')}</strong>
              <span>{ownerName({ user_id: one.user_id })}</span>
              <span>
                {t.rich('period', {
                  status: t('subscriptionStatus', { status: one.status }),
                  end: <FullTime ms={Date.parse(one.current_period_end)} style="D" />,
                })}
              </span>
            </div>
          </li>
        )}
      </PageList>
    </section>
  );
}
