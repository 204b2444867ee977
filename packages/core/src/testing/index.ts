export { aDocument, aLineItem } from './builders.ts';
export { answerJson, type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts';
