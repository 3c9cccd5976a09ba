import { LIMITS } from '@guildhall/protocol/limits';
import {
  REPORT_REASONS,
  type ReportMenu,
  type ReportNode,
  type ReportReason,
  type ReportType,
} from '@guildhall/protocol/objects/apps/reports';

const VERSION = '1.0';
const ROOT = 1;
const SUCCESS = 2;
const FAIL = 3;
/** The step of the first reason; the others follow. */
const FIRST_REASON = 10;

const NAMES: Record<ReportType, string> = {
  message: 'message',
  first_dm: 'conversation',
  user: 'user',
  guild: 'server',
  guild_discovery: 'server',
  stage_channel: 'stage',
  guild_scheduled_event: 'event',
  application: 'application',
  widget: 'widget',
};

const REASONS: Record<ReportReason, { label: string; subheader: string }> = {
  spam: { label: 'Spam', subheader: 'Unwanted advertising, scams, or the same content again and again.' },
  abuse: { label: 'Abuse or harassment', subheader: 'Insults, threats, bullying, or hatred of a group.' },
  harm: { label: 'Danger to someone', subheader: 'Self-harm, violence, or harm to minors.' },
  illegal: { label: 'Something illegal', subheader: 'Content or trade that the law forbids.' },
  other: { label: 'Something else', subheader: 'Describe the problem.' },
};

/** The steps of a report. A message of a guild may also be reported to the guild. */
export function reportMenu(type: ReportType): ReportMenu {
  const named = NAMES[type];
  const nodes: ReportNode[] = [
    {
      ...node(ROOT, 'root', `Report this ${named}`, 'Choose the reason.'),
      children: REPORT_REASONS.map((reason, at) => [REASONS[reason].label, FIRST_REASON + at]),
    },
    {
      ...node(SUCCESS, 'success', 'Report sent', 'Thank you. The user whom you reported is not notified.'),
      button: { type: 'done', target: null },
    },
    {
      ...node(FAIL, 'fail', 'The report was not sent', 'Something went wrong. Try again later.'),
      button: { type: 'cancel', target: null },
    },
    ...REPORT_REASONS.map((reason, at) => reasonNode(FIRST_REASON + at, type, reason)),
  ];
  return {
    name: type,
    version: VERSION,
    variant: '1',
    language: 'en',
    root_node_id: ROOT,
    success_node_id: SUCCESS,
    fail_node_id: FAIL,
    nodes: Object.fromEntries(nodes.map((one) => [String(one.id), one])),
  };
}

/** The reason that a report chose: the last step must be one, reached from the first. Undefined for anything else. */
export function chosenReason({
  version,
  breadcrumbs,
}: {
  version: string;
  breadcrumbs: readonly number[];
}): ReportReason | undefined {
  if (version !== VERSION || breadcrumbs[0] !== ROOT || breadcrumbs.length !== 2) return undefined;
  return REPORT_REASONS[(breadcrumbs[1] ?? 0) - FIRST_REASON];
}

function reasonNode(id: number, type: ReportType, reason: ReportReason): ReportNode {
  const text = {
    name: 'text',
    type: 'text',
    data: [],
    max_length: LIMITS.reports.details.max,
    is_required: reason === 'other',
  } satisfies ReportNode['elements'][number];
  const to = {
    name: 'to',
    type: 'dropdown',
    data: [
      ['operator', 'The operators of this platform'],
      ['guild', 'The moderators of the server'],
    ],
  } satisfies ReportNode['elements'][number];
  return {
    ...node(id, reason, REASONS[reason].label, REASONS[reason].subheader),
    report_type: reason,
    elements: type === 'message' ? [to, text] : [text],
    button: { type: 'submit', target: SUCCESS },
  };
}

function node(id: number, key: string, header: string, subheader: string): ReportNode {
  return { id, key, header, subheader, report_type: null, children: [], elements: [], button: null };
}
