import setUp from "../../global-setup.ts";
import { startService } from "../service.ts";
import { type SimulatedNovu, startNovu } from "./console.ts";

/** Starts a simulated Novu with the demo's records. On failure, stops everything it started. */
export async function startProgram(port: number): Promise<SimulatedNovu> {
  const stopFunctions = [await setUp()];
  const stop = async () => {
    for (const stopPart of stopFunctions.toReversed()) await stopPart();
  };
  try {
    const service = await startService();
    stopFunctions.push(() => service.stop());
    const novu = await startNovu(service, port);
    stopFunctions.push(() => novu.stop());
    return { ...novu, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
