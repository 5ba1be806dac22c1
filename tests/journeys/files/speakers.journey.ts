import { expect, test } from '@playwright/test';
import { openUnit, newBrowser, secondOf } from '../flows/media.ts';
import { courseId, enrol } from '../journey-data.ts';
import { expectAccessible } from '../walk.ts';

const LEARNER = 'learner3@acme.test';
const TITLE = 'Your first week';
/** Captions with every part that WebVTT has. */
const SPOKEN = `WEBVTT - In the kitchen

STYLE
::cue { color: lime }

REGION
id:bottom
width:40%

NOTE Heard in the kitchen,
and written down.

intro
00:00.000 --> 00:01.000 position:10%,line-left align:left size:35% region:bottom
<v.loud Ann Lee>Good <i>morning</i>, <b>all</b> &amp; <c.yellow.bg_blue>welcome</c>.</v>

00:01.000 --> 00:02.000
<v Bob>One <00:00:01.500>two&nbsp;<lang en-GB>colour</lang>, 3 &lt; 4.</v>
<v Ann Lee>Yes.

00:02.000 --> 00:03.000
<ruby>漢字<rt>かんじ</rt></ruby> <img src="//other.example/x.png" onerror="document.title='run'">is <u>read</u> so.

00:03.000 --> 00:04.000
${'<b>'.repeat(50_000)}deep

00:04.000 --> 00:05.000
<v <script>Who?
`;

test('a transcript says who speaks, and leaves out what is about the look [X01]', async ({ browser }) => {
  const id = await courseId(TITLE);
  await enrol(LEARNER, { id, title: TITLE });
  const page = await newBrowser(browser, LEARNER);
  await page.route(
    ({ pathname }) => pathname.endsWith('.vtt'),
    (route) => route.fulfill({ body: SPOKEN, headers: { 'content-type': 'text/vtt', 'access-control-allow-origin': '*' } }),
  );
  await openUnit(page, 'south', id, 2);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('listitem')).toHaveText([
    '0:00Ann Lee: Good morning, all & welcome.',
    '0:01Bob: One two colour, 3 < 4. Ann Lee: Yes.',
    '0:02漢字 (かんじ) is read so.',
    '0:04<script: Who?',
  ]);
  await transcript.getByRole('button', { name: '0:01 Bob: One two colour, 3 < 4. Ann Lee: Yes.', exact: true }).click();
  await expect.poll(() => secondOf(page)).toBe(1);
  // Captions on a picture are these cues.
  const shown = await page.locator('video, audio').evaluate((media) => {
    const cue = (media as HTMLMediaElement).textTracks[0]?.cues?.[0];
    return cue instanceof VTTCue ? cue.text : '';
  });
  expect(shown).toContain('<v.loud Ann Lee>Ann Lee: Good');
  expect(await page.title()).not.toBe('run');
  await expectAccessible(page);
  await page.context().close();
});
