import type { Locator } from '@playwright/test';

/** Returns where a part of the page is shown. @throws where it is not */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not shown.`);
  return box;
}
