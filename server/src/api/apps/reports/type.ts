import { REPORT_TYPES, type ReportType } from '@guildhall/protocol/objects/apps/reports';
import { ApiError } from '../../../core/framework/errors.ts';

/** The type that a path names; 404 for an unknown one. */
export function reportTypeOf(name: string): ReportType {
  const type = REPORT_TYPES.find((one) => one === name);
  if (type === undefined) throw new ApiError(404, 0, '404: Not Found');
  return type;
}
