import { expect, test } from 'vitest';
import { openerOf } from './open-game.ts';

test('[rpc/launching] each system opens the address of the game without a shell, and of ids alone', () => {
  const opener = (platform: string) => openerOf('1180000000000000000', platform);
  const address = 'discord-1180000000000000000:';
  expect(opener('linux')).toEqual({ program: 'xdg-open', args: [address] });
  expect(opener('darwin')).toEqual({ program: 'open', args: [address] });
  expect(opener('win32')).toEqual({ program: 'rundll32', args: ['url.dll,FileProtocolHandler', address] });
  for (const id of ['', '1; reboot', '$(id)', '../x', '1 2']) expect(openerOf(id, 'linux')).toBeUndefined();
});
