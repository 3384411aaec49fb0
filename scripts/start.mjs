// `npm start`: sets up the checkout if needed, and runs the service in this process, so that the
// service handles signals and sets the exit code.
import { watchNpm } from "./parent.mjs";
import { root, runMain, setup } from "./setup.mjs";
import { pathToFileURL } from "url";

runMain(async () => {
  watchNpm();
  await setup();
  await import(pathToFileURL(`${root}/dist/server/main.js`).href);
});
