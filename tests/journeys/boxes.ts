import { expect, type Locator } from '@playwright/test';

/** Returns where a part of the page is shown. @throws where it is not */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not shown.`);
  return box;
}

/** Expects that nothing lies over any part of a control, and that all of it is in the window. */
export async function expectUncovered(control: Locator): Promise<void> {
  const covered = await control.evaluate((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const places = [left + 6, (left + right) / 2, right - 6].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const));
    return places.filter(([x, y]) => !part.contains(document.elementFromPoint(x, y)));
  });
  expect(covered, `${String(control)} is covered`).toEqual([]);
}
