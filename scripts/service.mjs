// `npm run service -- <command>`: runs a command of the service in this process.
import { watchNpm } from "./parent.mjs";
import { root, runMain, setup } from "./setup.mjs";
import { pathToFileURL } from "url";

runMain(async () => {
  watchNpm();
  await setup();
  await import(pathToFileURL(`${root}/dist/server/cli.js`).href);
});
