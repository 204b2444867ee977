import { elementText } from './sheet-text.ts';

/** The page setup of a sheet. */
export type PrintSetup = {
  readonly orientation: 'portrait' | 'landscape';
  /** Number of pages next to each other, which are printed before those below. */
  readonly pagesWide: number;
  readonly footer: string;
};

/**
 * The page setup of a sheet (ECMA-376 §18.3.1.62 to 64) for A4: as many pages as needed in height, and at most
 * `pagesWide` in width.
 */
export function printSetupXml({ orientation, pagesWide, footer }: PrintSetup): string {
  return [
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${orientation}" horizontalDpi="4294967295" verticalDpi="4294967295"`,
    ` pageOrder="overThenDown" scale="100" fitToWidth="${pagesWide}" fitToHeight="0"/>`,
    `<headerFooter><oddFooter>${elementText(footer)}</oddFooter></headerFooter>`,
  ].join('');
}
