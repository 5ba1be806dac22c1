import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { assetUrl } from '../../../api/tenant-address.ts';
import { Cover } from '../../../design/patterns/cover.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import './tiles.css';

type CourseTileProps = {
  id: string;
  title: string | null;
  thumbnail: string | null;
  to: string;
  /** Below the title: when it began, what it costs. */
  second?: string;
  progress?: number;
  complete?: boolean;
  act?: string;
};

/** Cover, title and one line; the whole tile is the link. */
export const CourseTile = ({ id, title, thumbnail, to, second, progress, complete = false, act }: CourseTileProps): ReactNode => {
  const name = title?.trim() ? title : 'Untitled Course';
  return (
    <li className="tile">
      <span className="tile-art">
        <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} />
      </span>
      <Link className="tile-name" to={to}>
        {name}
      </Link>
      {second && <span className="tile-second">{second}</span>}
      {progress !== undefined && (
        <span className="tile-progress">
          <ProgressBar percent={progress} complete={complete} label={`Progress in ${name}`} />
        </span>
      )}
      {act && (
        <span className="tile-act" aria-hidden="true">
          {act}
        </span>
      )}
    </li>
  );
};
