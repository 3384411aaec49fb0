import setUp from "../../global-setup.ts";
import { startService } from "../service.ts";
import { type SimulatedNovu, startNovu } from "./console.ts";

/** Starts a simulated Novu on a port, with the demo's records. */
export async function startProgram(port: number): Promise<SimulatedNovu> {
  const closeDatabase = await setUp();
  const service = await startService();
  const novu = await startNovu(service, port);
  return {
    ...novu,
    async stop() {
      await novu.stop();
      await service.stop();
      await closeDatabase();
    },
  };
}
