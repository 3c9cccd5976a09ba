import type { Config } from '../config/config.ts';
import type { Bus } from '../core/framework/bus.ts';
import { localBus } from './local.ts';
import type { Report } from './subscribers.ts';

/** Opens the configured bus. `report` receives later errors. Throws ConfigError. */
export async function openBus({ natsUrl }: Pick<Config, 'natsUrl'>, report?: Report): Promise<Bus> {
  if (natsUrl === null) return localBus(report);
  return (await import('./nats.ts')).natsBus({ url: natsUrl, name: 'guildhall', report });
}
