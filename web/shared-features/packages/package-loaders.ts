import type { ComponentType } from 'react';
import type { LearnerScormFragment } from '../../api/generated/graphql.ts';

/** What the player needs of a unit that is a package, and of the session in which it is open. */
export type PackagePlayerProps = {
  readonly unit: { readonly id: string; readonly __typename: 'ScormUnitType'; readonly title: string; readonly is_complete: boolean };
  readonly shown: NonNullable<LearnerScormFragment['scorm']>;
  readonly session: {
    readonly course: { readonly id: string; readonly round?: number | null | undefined };
    readonly preview: boolean;
  };
  /** Reads the unit again. */
  readonly renew: () => Promise<unknown>;
  readonly tellPackage: (change: 'opened' | 'closed') => Promise<void>;
};

/** What loads the parts of packages that other features show. */
export type PackageLoaders = {
  readonly player: () => Promise<ComponentType<PackagePlayerProps>>;
  /** Loads what returns why a file cannot be a package; null where nothing is wrong, or where only the server can tell. */
  readonly check: () => Promise<(file: File) => Promise<string | null>>;
};

const notSet = (): Promise<never> => Promise.reject(new Error('No parts of packages are set.'));
let loaders: PackageLoaders = { player: notSet, check: notSet };

/** Player and builder take the loaders from here, since no feature imports another; web/app sets them once, before it shows a screen. */
export const setPackageLoaders = (ofApp: PackageLoaders): void => void (loaders = ofApp);

export const packageLoaders = (): PackageLoaders => loaders;
