export { createSecretMask, type SecretMask } from './secret-mask.ts';
