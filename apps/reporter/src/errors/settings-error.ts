/** Why a planned run is not executed: its account has changed, or is no longer configured. */
export type SettingsErrorCode = 'changed' | 'gone';

/** The configuration has changed since a run was planned. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly kind = 'configuration';
  readonly code: SettingsErrorCode;

  constructor(code: SettingsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
