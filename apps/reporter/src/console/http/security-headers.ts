/**
 * What a browser may do with an answer. `page`: show it. `framing`: also show our own documents in frames of it. `framed`: show
 * it in a frame of ours, without scripts, links to windows and requests, because its markup is that of a report or a message.
 * `document`: show it in a viewer of the browser. `live`: show it, and let our script bring it up to date. `script`: keep it, because
 * its address changes with it.
 */
export type AnswerPolicy = 'page' | 'framing' | 'framed' | 'document' | 'live' | 'script';

const ours = "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const contentPolicies: Readonly<Record<AnswerPolicy, string>> = {
  page: `default-src 'none'; style-src 'self'; img-src 'self'; ${ours}`,
  live: `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; ${ours}`,
  script: `default-src 'none'; ${ours}`,
  framing: `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; ${ours}`,
  framed:
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; base-uri 'none'",
  document:
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** Headers of every answer of the console. */
export function securityHeaders(policy: AnswerPolicy): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicies[policy],
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': policy === 'framed' ? 'SAMEORIGIN' : 'DENY',
    // With no-referrer, browsers would send no origin with forms.
    'Referrer-Policy': policy === 'framed' ? 'no-referrer' : 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cache-Control': policy === 'script' ? 'public, max-age=31536000, immutable' : 'no-store',
  };
}
