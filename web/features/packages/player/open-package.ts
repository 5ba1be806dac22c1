import type { PackageManifest } from '../../../../shared/packages/manifest/manifest.ts';
import type { OpenSession } from '../../../../shared/packages/shell-messages.ts';
import type { Sound } from '../../../../shared/packages/sound.ts';
import { callRest } from '../../../api/rest.ts';

/** A package that is open: its session, the address of the page around it on the content host, and what its manifest says. */
export type OpenPackage = OpenSession & {
  readonly shell_url: string;
  readonly manifest: PackageManifest;
  /** The package of the attempt, which can be an earlier one than that of the unit. */
  readonly scormId?: string;
};

/** What is opened: a package of a unit, from its first launchable on or from the one that is named. */
export type PackageOfUnit = {
  readonly scormId: string;
  /** Of the package, which means its first launchable, or of a launchable. */
  readonly uuid: string;
  readonly courseId: string;
  readonly unitId: string;
  readonly sound: Sound;
};

/** Opens a package: a new session, which ends a former one. @throws ApiError */
export const openPackage = async ({ scormId, uuid, courseId, unitId, sound }: PackageOfUnit): Promise<OpenPackage> => {
  const body = { scoUuid: uuid, scormId, courseId, unitId, audio: sound };
  // Our own server answers it: docs/spec/rest.md, section 6.1.
  return (await callRest('POST', '/api/scorm/initialize', body)) as OpenPackage;
};
