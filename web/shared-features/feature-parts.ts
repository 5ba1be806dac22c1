import type { ComponentType } from 'react';
import type { LearnerScormFragment, LearnerTestFragment } from '../api/generated/graphql.ts';

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

/** The parts of features that other features show. */
export type FeatureParts = {
  /** Loads the component that shows a question as learners get it. */
  readonly learnerQuestion: () => Promise<ComponentType<{ readonly question: LearnerTestFragment }>>;
  readonly packagePlayer: () => Promise<ComponentType<PackagePlayerProps>>;
  /** Returns why a file cannot be a package; null where nothing is wrong, or where only the server can tell. */
  readonly checkPackage: (file: File) => Promise<string | null>;
};

let load!: () => Promise<{ readonly featureParts: FeatureParts }>;

/** Features take parts of others from here, since none imports another; web/app sets them once, before it shows a screen. */
export const setFeatureParts = (ofApp: typeof load): void => void (load = ofApp);

/** Returns the parts of features that other features show. */
export const featureParts = (): Promise<FeatureParts> => load().then((module) => module.featureParts);
