import type { CertificateBoxes } from '../../shared/certificates/certificate-boxes.ts';
import type { Day } from '../../shared/kernel/instant.ts';

/** All that a certificate says; from records, never from a caller. */
export type CertificateFacts = {
  readonly name: string;
  readonly courseTitle: string;
  readonly issued: Day;
  readonly expires: Day;
  readonly instanceName: string;
  /** Where anyone may check it. */
  readonly verifyUrl: string;
};

export type Brand = {
  /** `#rrggbb`; null = the product's own. */
  readonly color: string | null;
  /** PNG or JPEG; null = the name stands in its place. */
  readonly logo: Uint8Array | null;
  /** What the ornament grows from. */
  readonly seed: string;
};

/** A template's PDF and where its fields lie. */
export type TemplatePage = { readonly pdf: Uint8Array; readonly boxes: CertificateBoxes };
