import type { HandlerDeps, Handlers } from '../handlers.ts';
import { detectionHandlers } from './detections.ts';
import { documentHandlers } from './documents.ts';
import { groupHandlers } from './groups.ts';
import { notificationHandlers } from './notifications.ts';
import { referenceListHandlers } from './reference-lists.ts';
import { summaryHandlers } from './summaries.ts';

/** A handler for every endpoint of the contract; a missing one is a compile error. */
export function allHandlers(deps: HandlerDeps): Handlers {
  return {
    ...documentHandlers(deps),
    ...summaryHandlers(deps),
    ...notificationHandlers(deps),
    ...groupHandlers(deps),
    ...detectionHandlers(deps),
    ...referenceListHandlers(deps),
  };
}
