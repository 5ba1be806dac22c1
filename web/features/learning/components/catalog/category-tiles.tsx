import { type ReactNode, useState } from 'react';
import { assetUrl } from '../../../../api/tenant-address.ts';
import type { CategoriesCatalogQuery } from '../../../../api/generated/graphql.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import styles from './category-tiles.module.css';
import listToolsStyles from './list-tools.module.css';
import { t } from '../../../../texts/text.ts';

const STEP = 12;
type Category = CategoriesCatalogQuery['categories'][number];

/** Categories of one level; the whole row is clickable. */
export function CategoryTiles({ categories, onOpen }: { categories: readonly Category[]; onOpen: (id: string) => void }): ReactNode {
  const [most, setMost] = useState(STEP);
  if (categories.length === 0) return null;
  return (
    <section className={styles.categories} aria-label={t('Categories')}>
      <ul>
        {categories.slice(0, most).map(({ id, name, image }) => (
          <li key={id}>
            <button type="button" className={styles.categoryRow} onClick={() => onOpen(id)}>
              <span className={styles.categoryArt}>
                <Cover of={`category:${id}`} image={image && assetUrl(image)} small />
              </span>
              <b className="grow">
                <bdi>{name}</bdi>
              </b>
              <span className={styles.categoryAct}>{t('Browse')}</span>
            </button>
          </li>
        ))}
      </ul>
      {categories.length > most && (
        <p className={listToolsStyles.listMore}>
          <Button variant="default" size="md" onClick={() => setMost(most + STEP)}>
            {t('Show More Categories')}
          </Button>
        </p>
      )}
    </section>
  );
}
