import { ENDPOINT_FAILURES } from '@guildhall/protocol/objects/apps/deliveries';
import { t } from '../text.ts';

/** The reason why a request to an endpoint failed, in words; a reason that is not known here stays as it is. */
export function failureText(failure: string): string {
  const known = ENDPOINT_FAILURES.find((one) => one === failure);
  return known ? t(`failure_${known}`) : failure;
}
