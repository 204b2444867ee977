import { detectionHandlers } from './handlers/detections.ts';
import { documentHandlers } from './handlers/documents.ts';
import { groupHandlers } from './handlers/groups.ts';
import { notificationHandlers } from './handlers/notifications.ts';
import { referenceListHandlers } from './handlers/reference-lists.ts';
import { summaryHandlers } from './handlers/summaries.ts';
import type { HandlerDeps, Handlers } from './handlers.ts';

/** A handler for every endpoint of the contract; one that is missing does not compile. */
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
