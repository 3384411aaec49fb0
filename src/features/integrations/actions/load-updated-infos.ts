import { openIntegration } from "../../../api/integrations.ts";
import { maxRefetchWaitMs } from "../../../api/writes/mutation.ts";
import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { wait } from "../../../lib/wait.ts";
import { toActiveInfos } from "./change-effects.ts";

/**
 * Loads the active integrations after a write. If this fails or takes too long, returns those
 * derived from the response of the write.
 */
export const loadUpdatedInfos = async (
  deriveInfos: () => IntegrationInfo[],
): Promise<IntegrationInfo[]> =>
  await Promise.race([
    openIntegration("").then(toActiveInfos, deriveInfos),
    wait(maxRefetchWaitMs).then(deriveInfos),
  ]);
