import { useSyncExternalStore } from "react";
import { type Session, session } from "./session.ts";

/** The session of this tab, kept up to date. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);
