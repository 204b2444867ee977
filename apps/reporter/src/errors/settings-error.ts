/** Why a run is not made as it was planned: its account is another one now, or is no longer configured. */
export type SettingsErrorCode = 'changed' | 'gone';

/** The configuration has moved on since a run was planned. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly kind = 'configuration';
  readonly code: SettingsErrorCode;

  constructor(code: SettingsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
