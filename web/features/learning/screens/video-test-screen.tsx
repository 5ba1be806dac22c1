import { type ReactNode, useState } from 'react';
import { BASE } from '../../../api/base-path.ts';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import styles from '../components/video-test.module.css';
import { t, text } from '../../../texts/text.ts';

type Sample = { readonly title: string; readonly file: string };

/** The same film in each container that courses take from cameras and phones. */
const SAMPLES: readonly Sample[] = [
  { title: text('MP4'), file: 'sample-1.mp4' },
  { title: text('MOV, whole file first'), file: 'sample-2.mov' },
  { title: text('MOV, plays while it loads'), file: 'sample-3.mov' },
];

type State = 'checking' | 'plays' | 'fails';
const STATES: Readonly<Record<State, string>> = {
  checking: text('Checking…'),
  plays: text('This browser plays this format.'),
  fails: text('This browser does not play this format.'),
};

function Film({ title, file }: Sample): ReactNode {
  const [state, setState] = useState<State>('checking');
  return (
    <li className={styles.film}>
      <h2 className="h3">{t(title)}</h2>
      {/* Without a type, which browsers refuse for QuickTime before they look into the file. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the samples have no speech */}
      <video
        controls
        playsInline
        preload="metadata"
        aria-label={t(title)}
        src={`${BASE}/samples/${file}`}
        // A film can be known before React has put it into the page, and its event is over then.
        ref={(video) => {
          if (video && video.readyState > 0) setState('plays');
          if (video?.error) setState('fails');
        }}
        onLoadedMetadata={() => setState('plays')}
        onError={() => setState('fails')}
      />
      <p className="small dim" role="status">
        {t(STATES[state])}
      </p>
    </li>
  );
}

/** Three sample films, and which of them the browser plays. */
export function Screen(): ReactNode {
  useDocumentTitle();
  return (
    <>
      <h1 className="h1">{t('Video Format Compatibility Test')}</h1>
      <p className="dim">{t('Play each sample. A video that does not play here will not play in a course either.')}</p>
      <ul className={styles.films}>
        {SAMPLES.map((sample) => (
          <Film key={sample.file} {...sample} />
        ))}
      </ul>
    </>
  );
}
