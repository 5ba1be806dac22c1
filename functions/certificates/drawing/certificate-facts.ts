import type { CertificateBoxes } from '../../../shared/certificates/certificate-boxes.ts';
import type { Day } from '../../../shared/kernel/instant.ts';

/** What a certificate states; read from records, never from a call. */
export type CertificateFacts = {
  readonly name: string;
  readonly courseTitle: string;
  readonly issued: Day;
  readonly expires: Day;
  readonly instanceName: string;
  /** The address where it can be verified. */
  readonly verifyUrl: string;
  /** Of the fixed words and the days; absent: English. */
  readonly language?: string | undefined;
};

/** The tenant's branding on the built-in page. */
export type Brand = {
  /** `#rrggbb`; null = the product's colour. */
  readonly color: string | null;
  /** Tints the band at the side; null = in the first colour. */
  readonly secondary: string | null;
  /** PNG or JPEG; null = the name is written instead. */
  readonly logo: Uint8Array | null;
  /** Seed of the background pattern. */
  readonly seed: string;
};

/** A template's PDF and the positions of its fields. */
export type TemplatePage = { readonly pdf: Uint8Array; readonly boxes: CertificateBoxes };
