export { aDocument, aLineItem } from './builders.ts';
