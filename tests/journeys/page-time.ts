import type { Page } from '@playwright/test';

/** Waits until a clock in a page has told so many seconds: where the page is held up, so is its clock. */
export const secondsPassed = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (least) =>
      new Promise<void>((done) => {
        let told = 0;
        const timer = setInterval(() => {
          told += 1;
          if (told < least) return;
          clearInterval(timer);
          done();
        }, 1000);
      }),
    count,
  );
