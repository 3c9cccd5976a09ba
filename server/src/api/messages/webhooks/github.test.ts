import { expect, test } from 'vitest';
import { githubEmbed } from './github.ts';
import type { GithubBody } from '@guildhall/protocol/bodies/messages/webhooks';

const user = (login: string) => ({
  id: 7,
  login,
  html_url: `https://code.example/${login}`,
  avatar_url: `https://code.example/${login}.png`,
});
const repository = { id: 1, html_url: 'https://code.example/a/b', name: 'b', full_name: 'a/b' };
const issue = {
  id: 3,
  number: 12,
  html_url: 'https://code.example/a/b/issues/12',
  user: user('zoe'),
  title: 'It rains',
  body: 'Since noon.',
};
const comment = { id: 4, html_url: 'https://code.example/c/4', user: user('zoe'), commit_id: 'abcdef0123', body: 'Indeed so.' };
const commit = (n: number) => ({
  id: `${n}bcdef0123456789`,
  url: `https://code.example/commit/${n}`,
  message: `Change ${n}\n\nat length`,
  author: { username: 'zoe', name: 'Zoe' },
});
const suite = { conclusion: 'failure', head_branch: 'main', head_sha: '0123456789', app: { name: 'Builder' }, pull_requests: [] };
const run = { name: 'test', html_url: 'https://code.example/run', conclusion: 'success', check_suite: suite };
const discussion = {
  title: 'Which way?',
  number: 5,
  html_url: 'https://code.example/d/5',
  user: user('zoe'),
  body: 'Left or right',
};

const tell = (event: string, body: Partial<GithubBody>) => githubEmbed(event, { sender: user('zoe'), repository, ...body });

test('[operations] every documented event has an embed with its sender as author', () => {
  const cases: [string, Partial<GithubBody>, string][] = [
    ['commit_comment', { action: 'created', comment }, 'Comment on commit `abcdef0`'],
    ['create', { ref: 'rain', ref_type: 'tag' }, 'New tag: rain'],
    ['delete', { ref: 'rain', ref_type: 'branch' }, 'Deleted branch: rain'],
    ['fork', { forkee: { ...repository, full_name: 'c/b' } }, 'Forked to c/b'],
    ['issue_comment', { action: 'created', issue, comment }, 'Comment on issue #12 It rains'],
    [
      'issue_comment',
      { action: 'created', issue: { ...issue, pull_request: {} }, comment },
      'Comment on pull request #12 It rains',
    ],
    ['issues', { action: 'opened', issue }, 'Issue opened: #12 It rains'],
    ['issues', { action: 'closed', issue }, 'Issue closed: #12 It rains'],
    ['member', { action: 'added', member: user('bo') }, 'Collaborator added: bo'],
    ['public', {}, 'Now open to everyone'],
    ['pull_request', { action: 'opened', pull_request: issue }, 'Pull request opened: #12 It rains'],
    ['pull_request', { action: 'closed', pull_request: { ...issue, merged: true } }, 'Pull request merged: #12 It rains'],
    ['pull_request', { action: 'closed', pull_request: issue }, 'Pull request closed: #12 It rains'],
    [
      'pull_request_review',
      {
        action: 'submitted',
        pull_request: issue,
        review: { user: user('zoe'), html_url: 'https://code.example/r', state: 'changes_requested' },
      },
      'Review (changes requested) of pull request #12 It rains',
    ],
    [
      'pull_request_review_comment',
      { action: 'created', pull_request: issue, comment },
      'Review comment on pull request #12 It rains',
    ],
    ['push', { ref: 'refs/heads/main', commits: [commit(1)] }, 'main: 1 new commit'],
    ['push', { ref: 'refs/heads/a/b', commits: [commit(1), commit(2)] }, 'a/b: 2 new commits'],
    ['push', { ref: 'refs/heads/main', forced: true, head_commit: commit(1), commits: [] }, 'main was force-pushed to `1bcdef0`'],
    [
      'release',
      { action: 'published', release: { id: 9, tag_name: 'v2', html_url: 'https://code.example/v2', author: user('zoe') } },
      'Released v2',
    ],
    ['watch', { action: 'started' }, 'Has a new star'],
    ['check_run', { action: 'completed', check_run: run }, 'test: success on main'],
    ['check_suite', { action: 'completed', check_suite: suite }, 'Builder checks: failure on main'],
    ['discussion', { action: 'created', discussion }, 'Discussion: #5 Which way?'],
    ['discussion', { action: 'answered', discussion, answer: comment }, 'Discussion answered: #5 Which way?'],
    ['discussion_comment', { action: 'created', discussion, comment }, 'Comment on discussion #5 Which way?'],
  ];
  for (const [event, body, title] of cases) {
    const embed = tell(event, body);
    expect(embed, event).toMatchObject({ title: `[a/b] ${title}`, url: expect.stringMatching(/^https:/) });
    expect(embed?.author).toEqual({ name: 'zoe', url: 'https://code.example/zoe', icon_url: 'https://code.example/zoe.png' });
  }
});

test('commits are listed by their first lines, many as a count', () => {
  const two = tell('push', { ref: 'refs/heads/main', commits: [commit(1), commit(2)], compare: 'https://code.example/compare' });
  expect(two).toMatchObject({
    url: 'https://code.example/compare',
    description:
      '[`1bcdef0`](https://code.example/commit/1) Change 1 (zoe)\n[`2bcdef0`](https://code.example/commit/2) Change 2 (zoe)',
  });
  const many = tell('push', { ref: 'refs/heads/main', commits: Array.from({ length: 100 }, (_, n) => commit(n)) });
  expect(many?.description).toMatch(/… and 80 more$/);
  const long = { ...commit(1), url: `https://code.example/${'x'.repeat(1800)}`, message: 'y'.repeat(5000) };
  const huge = tell('push', { ref: 'refs/heads/main', commits: [long, long, long, long] })?.description ?? '';
  expect([huge.length <= 4096, huge.split('\n').length, huge.includes('…')]).toEqual([true, 2, true]);
});

test('long texts are truncated, and a body is shown only when it is new', () => {
  const title = 'z'.repeat(400);
  expect(tell('issues', { action: 'opened', issue: { ...issue, title } })?.title.length).toBe(256);
  const long = tell('issue_comment', { action: 'created', issue, comment: { ...comment, body: '🌧'.repeat(900) } });
  expect([...(long?.description ?? '')].length).toBe(500);
  expect(tell('issues', { action: 'opened', issue })?.description).toBe('Since noon.');
  expect(tell('issues', { action: 'closed', issue })?.description).toBeUndefined();
});

test('other events, other actions and pushes covered by other events are ignored', () => {
  const passed: [string, Partial<GithubBody>][] = [
    ['ping', {}],
    ['star', { action: 'created' }],
    ['toString', {}],
    ['issues', { action: 'labeled', issue }],
    ['issues', { action: 'constructor', issue }],
    ['issue_comment', { action: 'edited', issue, comment }],
    ['pull_request', { action: 'synchronize', pull_request: issue }],
    ['push', { ref: 'refs/heads/new', commits: [] }],
    ['push', { ref: 'refs/tags/v1', commits: [commit(1)] }],
    ['release', { action: 'created' }],
    ['check_run', { action: 'created', check_run: { ...run, conclusion: null } }],
  ];
  for (const [event, body] of passed) expect(tell(event, body), event).toBeUndefined();
});
