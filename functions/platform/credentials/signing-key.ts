import { createHmac, createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * What SIGNING_KEY holds: the PEM of the RSA key that signs, and below it what a rotation leaves behind, a line each:
 * `beside: {public key}.{seal secret}`, another key whose signatures are good too, and `lasting: {secret}`, the first key's seal
 * secret, for what is handed out for good. One setting, so that they change together; a second private key would not fit into the
 * 4 KB that a Lambda's environment has.
 */
export type SigningKey = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly sealSecret: KeyObject;
  readonly beside: { readonly publicKey: KeyObject; readonly sealSecret: KeyObject } | null;
  readonly lasting: KeyObject;
};

const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/;
const SECRET_BYTES = 32;

const sealSecretOf = (privateKey: KeyObject): KeyObject =>
  createSecretKey(
    createHmac('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }))
      .update('seal')
      .digest(),
  );

const lineIn = (text: string, name: 'beside' | 'lasting'): string | undefined => new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1];

function secretOf(text: string): KeyObject {
  const secret = Buffer.from(text, 'base64url');
  if (secret.length !== SECRET_BYTES) throw new Error('SIGNING_KEY holds a secret of a wrong length.');
  return createSecretKey(secret);
}

const secretText = (secret: KeyObject): string => secret.export().toString('base64url');

function besideOf(text: string): NonNullable<SigningKey['beside']> {
  const [key = '', secret = ''] = text.split('.');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
  return { publicKey, sealSecret: secretOf(secret) };
}

/** @throws for a text that holds no private key */
export function readSigningKey(text: string): SigningKey {
  const privateKey = createPrivateKey(PEM.exec(text)?.[0] ?? text);
  const sealSecret = sealSecretOf(privateKey);
  const [beside, lasting] = [lineIn(text, 'beside'), lineIn(text, 'lasting')];
  return {
    privateKey,
    publicKey: createPublicKey(privateKey),
    sealSecret,
    beside: beside === undefined ? null : besideOf(beside),
    lasting: lasting === undefined ? sealSecret : secretOf(lasting),
  };
}

/** Names a key in the tokens it has signed. */
export function kidOf(publicKey: KeyObject): string {
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return createHmac('sha256', 'kid').update(pem).digest('base64url').slice(0, 12);
}

/** The setting in which one key signs and another, where there is one, is accepted. `first` is the setting before any of them changed. */
export function signingKeyText(signing: string, accepted: string | null, first: string): string {
  const key = readSigningKey(signing);
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
  const other = accepted === null ? null : readSigningKey(accepted);
  const beside =
    other && `beside: ${other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')}.${secretText(other.sealSecret)}`;
  return [pem, ...(beside === null ? [] : [beside]), `lasting: ${secretText(readSigningKey(first).lasting)}`, ''].join('\n');
}
