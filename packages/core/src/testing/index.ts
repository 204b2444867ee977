export { aDocument, aDocumentBody, aLineItem } from './builders.ts';
export { endpointOf, type FakeAnswers, startFakeService } from './fake-service.ts';
export { answerJson, type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts';
export { secretSpellings } from './secret-spellings.ts';
