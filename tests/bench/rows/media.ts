import type { BrowserContext, Page } from '@playwright/test';
import { groupOf, type Row } from '../bench.ts';
import { median, milliseconds, repeated } from '../figures.ts';
import { callFrom } from '../page-call.ts';
import { type SeenProduct, seeProduct } from '../product.ts';
import { DASHBOARDS, type Session, signIn } from '../visit.ts';

const TITLE = 'Your first week';
const COURSES = 'query ($search: String!) { coursesPage(search: $search) { data { id } } }';
const FIRST_PAGE = '[data-page="1"][data-drawn]';
/** The middle of the film of the sample data. */
const POSITION = 10;

type Stage = { readonly product: SeenProduct; readonly session: Session; readonly course: string };

/** Returns the number of the sample course with a film, a narration and a document. */
async function findCourse({ product, session }: Omit<Stage, 'course'>): Promise<string> {
  const context = await product.browser.newContext({ storageState: session.state });
  try {
    const page = await context.newPage();
    await page.goto(session.address);
    const { coursesPage } = await callFrom(page, COURSES, { search: TITLE });
    return coursesPage.data[0]?.id ?? '';
  } finally {
    await context.close();
  }
}

async function setUp(): Promise<Stage> {
  const product = await seeProduct();
  const admin = DASHBOARDS.find(({ name }) => name === 'admin');
  if (!admin) throw new Error('The sample data have no admin.');
  const session = await signIn(product.browser, product.port, admin);
  return { product, session, course: await findCourse({ product, session }) };
}

/** Opens a unit with nothing in the cache, as an author who looks through the course. */
async function atUnit<T>({ product, session, course }: Stage, order: number, measure: (page: Page) => Promise<T>): Promise<T> {
  const context: BrowserContext = await product.browser.newContext({ storageState: session.state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(new URL(`/app/learner/course/${course}/unit/${order}`, session.address).href);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Returns the milliseconds from the opened address until a frame of the film is there. */
const firstFrame = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const video = document.querySelector('video');
      return video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? performance.now() : 0;
    })
    .then((handle) => handle.jsonValue());

const firstPage = (page: Page): Promise<number> =>
  page.waitForFunction((drawn) => (document.querySelector(drawn) ? performance.now() : 0), FIRST_PAGE).then((handle) => handle.jsonValue());

/** Returns the milliseconds from a grant that has ended until the film stands, drawn, at a place that was asked for meanwhile. */
async function seekAfterRenewal(page: Page): Promise<number> {
  await firstFrame(page);
  // Without it the new address, which is the same within an hour, is answered from the cache.
  await page.route('**/_m/**', (route) => route.fallback());
  const renewed = page.waitForResponse((answer) => answer.url().includes('/_m/') && answer.request().resourceType() === 'media');
  const begun = await page.locator('video').evaluate((video, place) => {
    const film = video as HTMLVideoElement;
    film.currentTime = place;
    film.dispatchEvent(new Event('error'));
    return performance.now();
  }, POSITION);
  await renewed;
  const there = await page.waitForFunction((place) => {
    const video = document.querySelector('video');
    const stands = video && !video.seeking && Math.abs(video.currentTime - place) < 1;
    return stands && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? performance.now() : 0;
  }, POSITION);
  return (await there.jsonValue()) - begun;
}

type Timed = { readonly order: number; readonly most: number; readonly measure: (page: Page) => Promise<number> };

const row = (name: string, title: string, { order, most, measure }: Timed): Row<Stage> => ({
  name,
  title,
  goal: `≤ ${most / 1000} s`,
  measure: async (stage, { runs }) => {
    // Functions are warm, the browser is not.
    await atUnit(stage, order, measure);
    const ms = median(await repeated(runs, () => atUnit(stage, order, measure)));
    return { text: milliseconds(ms), meets: ms <= most, figures: { ms } };
  },
});

export const media = groupOf<Stage>({
  rows: [
    row('media-frame', 'First frame of a film, from a cold cache', { order: 1, most: 1000, measure: firstFrame }),
    row('media-page', 'First page of a PDF, from a cold cache', { order: 3, most: 1500, measure: firstPage }),
    row('media-seek', 'Place in a film after its address was renewed', { order: 1, most: 500, measure: seekAfterRenewal }),
  ],
  setUp,
  tearDown: ({ product }) => product.stop(),
});
