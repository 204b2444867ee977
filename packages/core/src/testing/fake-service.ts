import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { answerJson, type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

/** What each endpoint answers: a body that is sent as JSON, or a script for anything else. */
export type FakeAnswers = Readonly<Partial<Record<EndpointName, unknown>>>;

/**
 * Starts a service for tests over real HTTPS on a free port of loopback: it answers each endpoint as it is told,
 * any token will do, and what it is not told is a 404 with the error body (specification §7).
 */
export function startFakeService(answers: FakeAnswers): Promise<ScriptedServer> {
  return startScriptedServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'https://localhost');
    const name = endpointOf(pathname);
    const answer = name && answers[name];
    if (answer === undefined) {
      answerJson(404, errorBody(pathname))(request, response);
    } else if (isScript(answer)) {
      answer(request, response);
    } else {
      answerJson(200, answer)(request, response);
    }
  });
}

/** The endpoint of a path; one without parameters goes before one that takes any word in its place. */
export function endpointOf(pathname: string): EndpointName | undefined {
  const names = Object.keys(endpoints) as EndpointName[];
  const exact = names.find((name) => endpoints[name].path === pathname);
  const pattern = (name: EndpointName) => new RegExp(`^${endpoints[name].path.replace(/\{\w+\}/, '[^/]+')}$`);
  return exact ?? names.find((name) => pattern(name).test(pathname));
}

function isScript(answer: unknown): answer is Script {
  return typeof answer === 'function';
}

function errorBody(path: string) {
  const [error, message] = ['not_found', 'this fake service was not told what to answer here'];
  return { error, message, timestamp: '2026-01-01T00:00:00.000Z', path, requestId: 'req_fake' };
}
