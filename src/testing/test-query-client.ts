import { createTestSessionStore } from "../api/testing/sessions.ts";
import { createQueryClient } from "../app/query-client.ts";

/** Returns a query client with the console's defaults, for tests of hooks and components. */
export const createTestQueryClient = () => createQueryClient(createTestSessionStore());
