import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DeltaView } from './delta-view.tsx';

// The address of a page is not there outside of a browser.
vi.mock('../../../api/tenant-address.ts', () => ({ assetUrl: (path: string) => path }));

const shown = (...ops: unknown[]): string => renderToStaticMarkup(<DeltaView delta={JSON.stringify({ ops })} failed="failed" />);

it('each line and list of a text has the direction of its own letters', () => {
  const list = { attributes: { list: 'bullet' }, insert: '\n' };
  expect(shown({ insert: 'مرحبا\nHello\n' })).toBe('<p dir="auto">مرحبا</p><p dir="auto">Hello</p>');
  expect(shown({ insert: 'مرحبا' }, list)).toBe('<ul dir="auto"><li dir="auto">مرحبا</li></ul>');
});
