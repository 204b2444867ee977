import type { Locale } from '@outlay/reports';
import type { Block, Content, FontName } from '../page/page-plan.ts';
import { separateFonts } from '../text/script-font-files.ts';
import type { PlanContext } from './plan-context.ts';
import { planNotes } from './plan-notes.ts';

const notes: Readonly<Record<Locale, (packages: string) => string>> = {
  en: (packages) =>
    `□ replaces a character whose font is not installed. To show it, install this font with Outlay: npm install ${packages}`,
  pl: (packages) =>
    `□ zastępuje znak, do którego nie zainstalowano kroju pisma. Aby go zobaczyć, zainstaluj krój razem z Outlay: npm install ${packages}`,
};

/** Plans a note on how to install fonts that the texts of the report need but that are missing. */
export function planFontNote(context: PlanContext): Block[] {
  const packages = context.typesetter.missingFonts().flatMap(packageOf);
  if (packages.length === 0) return [];
  return planNotes([notes[context.report.locale](packages.join(' '))], context);
}

/** The same note below an overview that is the only page. */
export function fontNoteBelowOverview(context: PlanContext): Content[] {
  return planFontNote(context).flatMap((block, line) =>
    block.contents(context.page.bottom + 18 + line * block.height),
  );
}

function packageOf(font: FontName): string[] {
  const found = Object.entries(separateFonts).find(([name]) => name === font);
  return found ? [found[1]] : [];
}
