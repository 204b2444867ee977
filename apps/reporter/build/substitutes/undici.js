import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';

// As the index of undici does for all of its methods.
Object.assign(Dispatcher.prototype, { request });

export { Agent };
