import { type RefObject, useEffect, useRef } from 'react';
import type { UnitPosition } from '../use-unit-clock.ts';
import { newsIn, type VideoSite } from './video-messages.ts';
import { createVideoPosition } from './video-position.ts';

/** Milliseconds between greetings, until the player answers. */
const GREETING_MS = 500;

/**
 * Keeps the place of a video in the frame of another site, as the player there tells it, and counts what plays as a sign of life. A player
 * that tells nothing plays all the same.
 */
export function useLinkedVideo(frame: RefObject<HTMLIFrameElement | null>, site: VideoSite, place: UnitPosition): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const take = createVideoPosition({ keep: (at) => latest.current.keep(at), settle: (at) => latest.current.settle(at) });
    const greet = (): void => {
      for (const greeting of site.greetings) frame.current?.contentWindow?.postMessage(JSON.stringify(greeting), site.origin);
    };
    const timer = setInterval(greet, GREETING_MS);
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (origin !== site.origin || source !== frame.current?.contentWindow) return;
      const news = newsIn(site, data);
      if (!news) return;
      clearInterval(timer);
      // What was sent before it listened was not heard.
      if (news.state === 'ready') greet();
      if (take(news)) frame.current?.dispatchEvent(new Event('timeupdate'));
    };
    window.addEventListener('message', hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
    };
  }, [frame, site]);
}
